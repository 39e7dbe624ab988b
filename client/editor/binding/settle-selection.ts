import { Selection, TextSelection } from '@tiptap/pm/state';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

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
