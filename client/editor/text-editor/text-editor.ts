import { Editor, type AnyExtension, type EditorEvents } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { inListOrder } from './list-order.ts';

export interface TextEditorSetup {
  /** The editor's element goes in at its end. */
  place: HTMLElement;
  /** In the order in which they are asked and in which the views of their plugins are made. */
  extensions: readonly AnyExtension[];
  editable?: boolean;
  /** Attributes of the element that holds the text. */
  attributes?: Record<string, string>;
}

type Listener = (transaction: Transaction | null) => void;

/** Tiptap's own extensions that are left out, each for its reason. `editable` and `commands` stay. */
const LEFT_OUT = {
  /** Plain text of the clipboard is Markdown here, written by the extension of the clipboard. */
  clipboardTextSerializer: false,
  /** It dispatches a transaction for each focus and blur, which every plugin would apply; both are told of below. */
  focusEvents: false,
  /** The keys of stock blocks: splitting and lifting re-create nodes, which loses what others type there [X2]. */
  keymap: false,
  /** It goes through the document again after each transaction that deletes. */
  delete: false,
  /** Events of these two nobody listens to. */
  drop: false,
  paste: false,
  /** An editable element takes the focus by itself. */
  tabindex: false,
  /** Each block's direction is its own, by its first letter. */
  textDirection: false,
} as const;

/** Tiptap's editor as the product uses it: it starts empty, its text comes from a plugin. */
export class TextEditor extends Editor {
  /** The view outlives the editor for those who still hold it; Tiptap's own stand-in would throw. */
  private lastView?: EditorView;

  constructor({ place, extensions, editable = true, attributes = {} }: TextEditorSetup) {
    super({
      // Plugins dispatch while their views are made: this object has to be whole by then.
      element: null,
      // As JSON: a string would be parsed as HTML.
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      extensions: inListOrder(extensions),
      enableCoreExtensions: LEFT_OUT,
      editable,
      editorProps: { attributes },
      // The content security policy refuses style elements.
      injectCSS: false,
    });
    this.mount(place);
    this.lastView = super.view;
    const { dom } = this.view;
    dom.addEventListener('focusin', (event) => this.#tellFocus('focus', event));
    dom.addEventListener('focusout', (event) => this.#tellFocus('blur', event));
  }

  override get view(): EditorView {
    return this.lastView ?? super.view;
  }

  /**
   * @param listener is told after every transaction, and with null when the focus came or went, or it became read-only
   * @returns ends it
   */
  listen(listener: Listener): () => void {
    const onTransaction = ({ transaction }: { transaction: Transaction }): void =>
      listener(isOfFocus(transaction) ? null : transaction);
    // Tiptap tells of a change of what may be done as of an update that no transaction made.
    const onUpdate = ({ transaction, appendedTransactions }: EditorEvents['update']): void => {
      if (!transaction.docChanged && appendedTransactions.length === 0) listener(null);
    };
    this.on('transaction', onTransaction).on('update', onUpdate);
    return () => this.off('transaction', onTransaction).off('update', onUpdate);
  }

  /** Changes what may be done, and what the element tells of itself. */
  present({ editable, attributes }: Required<Pick<TextEditorSetup, 'editable' | 'attributes'>>): void {
    this.setOptions({ editorProps: { attributes } });
    if (this.options.editable !== editable) this.setEditable(editable);
  }

  /** As Tiptap tells it, but for the transaction: that is not applied to anything. */
  #tellFocus(name: 'focus' | 'blur', event: FocusEvent): void {
    this.isFocused = name === 'focus';
    const transaction = this.state.tr.setMeta(name, { event });
    this.emit('transaction', { editor: this, transaction, appendedTransactions: [] });
    this.emit(name, { editor: this, event, transaction });
  }
}

const isOfFocus = (transaction: Transaction): boolean =>
  transaction.getMeta('focus') !== undefined || transaction.getMeta('blur') !== undefined;
