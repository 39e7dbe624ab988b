import { Selection, TextSelection, type EditorState, type Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { ProsemirrorBinding } from '@tiptap/y-tiptap';
import type { Node } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import type { EditorUndo } from './editor-undo.ts';

type StoredSelection = NonNullable<ProsemirrorBinding['beforeTransactionSelection']>;

/**
 * A selection as Yjs relative positions, in y-tiptap's form. `absAnchor` and `absHead` are the old offsets; null
 * prevents the search by content for that end.
 */
export type RelativeSelection =
  (Omit<StoredSelection, 'absAnchor' | 'absHead'> & Record<'absAnchor' | 'absHead', number | null>) | null;

/** The parts of y-tiptap's binding that the patches access, with types that the library's declarations omit. */
export interface YBinding {
  readonly doc: Y.Doc;
  readonly type: Y.XmlFragment;
  readonly mapping: ProsemirrorBinding['mapping'];
  readonly isOMark: ProsemirrorBinding['isOMark'];
  prosemirrorView: EditorView | null;
  beforeTransactionSelection: RelativeSelection | null;
  beforeAllTransactions: () => void;
  _observeFunction: (events: Y.YEvent<Y.XmlFragment>[], transaction: Y.Transaction) => void;
  _prosemirrorChanged: (doc: Node) => void;
  _forceRerender: () => void;
}

/** Returns the binding of an editor; null without the sync plugin. */
export function bindingOf(state: EditorState): YBinding | null {
  // The plugin's state is untyped. Its `init` sets the binding, and nothing replaces it.
  return (ySyncPluginKey.getState(state) as { binding?: YBinding } | undefined)?.binding ?? null;
}

/** Returns the binding that a sync plugin created, before it has a view. */
export function bindingOfPlugin(plugin: Plugin): YBinding {
  const init = plugin.spec.state?.init as (() => { binding: YBinding }) | undefined;
  if (!init) throw new TypeError('the sync plugin keeps no state: another y-tiptap than the pinned one');
  return init().binding;
}

/** Returns the undo of an editor; null without an undo plugin. */
export function undoManagerOf(state: EditorState): EditorUndo | null {
  return (yUndoPluginKey.getState(state) as { undoManager?: EditorUndo } | undefined)?.undoManager ?? null;
}

/**
 * Returns whether a transaction comes from the shared document (remote change, undo, redo, first render) and not from
 * the writer. All transactions with y-sync's meta do.
 */
export function isFromSync(transaction: Transaction): boolean {
  return transaction.getMeta(ySyncPluginKey) !== undefined;
}

/** Returns whether a transaction renders the effect of an undo or redo on the shared document. */
export function isUndoOrRedo(transaction: Transaction): boolean {
  const meta: unknown = transaction.getMeta(ySyncPluginKey);
  return (
    typeof meta === 'object' &&
    meta !== null &&
    'isUndoRedoOperation' in meta &&
    meta.isUndoRedoOperation === true
  );
}

/**
 * Moves a text selection that is between blocks into the nearest text. A re-render clamps the selection by its
 * offsets, so it can end between blocks, where nobody can type.
 */
export function normalizeSelection(view: EditorView): void {
  const { selection, tr } = view.state;
  if (!(selection instanceof TextSelection) || selection.$from.parent.inlineContent) return;
  view.dispatch(asFromSync(tr.setSelection(Selection.near(selection.$head))));
}

/** Marks a transaction as part of rendering a remote change, so that no plugin answers it [X5]. */
export function asFromSync(transaction: Transaction): Transaction {
  return transaction.setMeta(ySyncPluginKey, { isChangeOrigin: true }).setMeta('addToHistory', false);
}
