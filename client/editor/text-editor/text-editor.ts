import { Editor, type AnyExtension, type EditorEvents } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { FOCUS_RETURNED_EVENT } from '#client/ui/layers/left-text.ts';
import { inListOrder } from './list-order.ts';

export interface TextEditorSetup {
  /** The editor's element is appended to it. */
  container: HTMLElement;
  /** In the order in which they are asked and in which the views of their plugins are created. */
  extensions: readonly AnyExtension[];
  editable?: boolean;
  /** Attributes of the element that contains the text. */
  attributes?: Record<string, string>;
}

type Listener = (transaction: Transaction | null) => void;

/** Tiptap's own extensions that are disabled, with reasons. `editable` and `commands` stay enabled. */
const DISABLED_EXTENSIONS = {
  /** The clipboard extension writes the plain text, as Markdown. */
  clipboardTextSerializer: false,
  /**
   * It dispatches a transaction for each focus and blur, which every plugin would apply. This class emits both
   * events.
   */
  focusEvents: false,
  /** Its keys split and lift blocks, which re-creates nodes and loses concurrent typing in them [X2]. */
  keymap: false,
  /** It walks through the document again after each transaction that deletes. */
  delete: false,
  /** Nothing listens to the events of these two. */
  drop: false,
  paste: false,
  /** An editable element is focusable by itself. */
  tabindex: false,
  /** Each block gets its direction from its first letter. */
  textDirection: false,
} as const;

/** Tiptap's editor as the product uses it: it starts empty, and a plugin fills in the text. */
export class TextEditor extends Editor {
  /**
   * The view stays available after the editor is destroyed, for code that still refers to it. Tiptap's placeholder
   * would throw.
   */
  private lastView?: EditorView;

  constructor({ container, extensions, editable = true, attributes = {} }: TextEditorSetup) {
    super({
      // Plugins dispatch while their views are created, so this object has to be complete before.
      element: null,
      // As JSON, because a string would be parsed as HTML.
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      extensions: inListOrder(extensions),
      enableCoreExtensions: DISABLED_EXTENSIONS,
      editable,
      editorProps: { attributes },
      // The content security policy blocks style elements.
      injectCSS: false,
    });
    this.mount(container);
    this.lastView = super.view;
    const { dom } = this.view;
    dom.addEventListener('focusin', (event) => this.#emitFocus('focus', event));
    dom.addEventListener('focusout', (event) => this.#emitFocus('blur', event));
    dom.addEventListener(FOCUS_RETURNED_EVENT, () => this.view.focus());
  }

  override get view(): EditorView {
    return this.lastView ?? super.view;
  }

  /**
   * @param listener Called after every transaction, and with null when the focus or `editable` changed.
   * @returns Stops the calls.
   */
  listen(listener: Listener): () => void {
    const handleTransaction = ({ transaction }: { transaction: Transaction }): void =>
      listener(isFocusTransaction(transaction) ? null : transaction);
    // For a change of `editable` Tiptap emits an update whose transaction changed nothing.
    const handleUpdate = ({ transaction, appendedTransactions }: EditorEvents['update']): void => {
      if (!transaction.docChanged && appendedTransactions.length === 0) listener(null);
    };
    this.on('transaction', handleTransaction).on('update', handleUpdate);
    return () => this.off('transaction', handleTransaction).off('update', handleUpdate);
  }

  /** Sets whether the text is editable, and the attributes of its element. */
  setPresentation({
    editable,
    attributes,
  }: Required<Pick<TextEditorSetup, 'editable' | 'attributes'>>): void {
    this.setOptions({ editorProps: { attributes } });
    if (this.options.editable !== editable) this.setEditable(editable);
  }

  /** Emits the event as Tiptap does, except that the transaction is never applied. */
  #emitFocus(name: 'focus' | 'blur', event: FocusEvent): void {
    this.isFocused = name === 'focus';
    const transaction = this.state.tr.setMeta(name, { event });
    this.emit('transaction', { editor: this, transaction, appendedTransactions: [] });
    this.emit(name, { editor: this, event, transaction });
  }
}

const isFocusTransaction = (transaction: Transaction): boolean =>
  transaction.getMeta('focus') !== undefined || transaction.getMeta('blur') !== undefined;
