import { Selection, TextSelection, type EditorState, type Plugin, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { ProsemirrorBinding } from '@tiptap/y-tiptap';
import type { Node } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import type { EditorUndo } from './editor-undo.ts';

type StoredSelection = NonNullable<ProsemirrorBinding['beforeTransactionSelection']>;

/** A selection in Yjs terms, as y-tiptap keeps it; an old offset of null forbids searching for that end by content. */
export type RelativeSelection =
  (Omit<StoredSelection, 'absAnchor' | 'absHead'> & Record<'absAnchor' | 'absHead', number | null>) | null;

/** The parts of y-tiptap's binding that the guards reach into, with the types its own declarations leave open. */
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

/** The binding of an editor, null where the sync plugin is absent. */
export function bindingOf(state: EditorState): YBinding | null {
  // The plugin's state is untyped; its source puts the binding there at init and never replaces it.
  return (ySyncPluginKey.getState(state) as { binding?: YBinding } | undefined)?.binding ?? null;
}

/** The binding that a sync plugin made for itself, before any view has it. */
export function bindingOfPlugin(plugin: Plugin): YBinding {
  const init = plugin.spec.state?.init as (() => { binding: YBinding }) | undefined;
  if (!init) throw new TypeError('the sync plugin keeps no state: another y-tiptap than the pinned one');
  return init().binding;
}

/** The undo of an editor, null where undo is absent. */
export function undoManagerOf(state: EditorState): EditorUndo | null {
  return (yUndoPluginKey.getState(state) as { undoManager?: EditorUndo } | undefined)?.undoManager ?? null;
}

/**
 * Whether a transaction comes from the shared document (remote, undo, redo, first render) rather than from the writer.
 * Everything that carries y-sync's meta does.
 */
export function isFromSync(transaction: Transaction): boolean {
  return transaction.getMeta(ySyncPluginKey) !== undefined;
}

/** Whether a transaction shows what an undo or redo did to the shared document. */
export function isUndoOrRedo(transaction: Transaction): boolean {
  const meta: unknown = transaction.getMeta(ySyncPluginKey);
  return (
    typeof meta === 'object' &&
    meta !== null &&
    'isUndoRedoOperation' in meta &&
    meta.isUndoRedoOperation === true
  );
}

/** Drawing anew clamps the selection by numbers: it may end between blocks, where nobody can type. */
export function settleSelection(view: EditorView): void {
  const { selection, tr } = view.state;
  if (!(selection instanceof TextSelection) || selection.$from.parent.inlineContent) return;
  view.dispatch(asFromSync(tr.setSelection(Selection.near(selection.$head))));
}

/** Part of showing what the shared document brought: no plugin is to answer it [X5]. */
export function asFromSync(transaction: Transaction): Transaction {
  return transaction.setMeta(ySyncPluginKey, { isChangeOrigin: true }).setMeta('addToHistory', false);
}
