import type { Schema } from '@tiptap/pm/model';
import { EditorState, type Plugin, type Transaction } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';

export interface TextEditorSetup {
  /** The editor's element goes in at its end. */
  place: HTMLElement;
  schema: Schema;
  /** In the order in which they are asked and in which their views are made. */
  plugins: readonly Plugin[];
  editable?: boolean;
  /** Attributes of the element that holds the text. */
  attributes?: Record<string, string>;
}

type Listener = (transaction: Transaction | null) => void;

/** One ProseMirror view that tells others what happens in it. It starts empty: plugins bring the text. */
export class TextEditor {
  readonly view: EditorView;
  readonly #listeners = new Set<Listener>();
  #isEditable: boolean;

  constructor({ place, schema, plugins, editable = true, attributes = {} }: TextEditorSetup) {
    this.#isEditable = editable;
    const tell = this.#tell.bind(this);
    this.view = new EditorView(place, {
      state: EditorState.create({ schema, plugins }),
      editable: () => this.#isEditable,
      attributes,
      // The binding dispatches from within the constructor, where there is only ProseMirror's own `this`.
      dispatchTransaction(this: EditorView, transaction) {
        if (this.isDestroyed) return;
        const { state, transactions } = this.state.applyTransaction(transaction);
        this.updateState(state);
        if (transactions.includes(transaction)) tell(transaction);
      },
    });
    this.view.dom.addEventListener('focusin', this.#handleFocus);
    this.view.dom.addEventListener('focusout', this.#handleFocus);
  }

  get state(): EditorState {
    return this.view.state;
  }

  get schema(): Schema {
    return this.view.state.schema;
  }

  /** Whether the writer may change the text; plugins can forbid it too. */
  get isEditable(): boolean {
    return this.view.editable;
  }

  get isDestroyed(): boolean {
    return this.view.isDestroyed;
  }

  /**
   * @param listener is told after every transaction, and with null when the focus came or went
   * @returns ends it
   */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes what may be done, and what the element tells of itself. */
  present({ editable, attributes }: Required<Pick<TextEditorSetup, 'editable' | 'attributes'>>): void {
    const differs = this.#isEditable !== editable;
    this.#isEditable = editable;
    this.view.setProps({ attributes });
    if (differs) this.#tell(null);
  }

  destroy(): void {
    this.#listeners.clear();
    this.view.destroy();
  }

  readonly #handleFocus = (): void => this.#tell(null);

  #tell(transaction: Transaction | null): void {
    for (const listener of this.#listeners) listener(transaction);
  }
}
