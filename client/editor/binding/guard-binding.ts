import { Selection, TextSelection } from '@tiptap/pm/state';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { YBinding } from './y-binding.ts';

/**
 * Keeps an exception inside the binding's observer from reaching the provider: the view is drawn anew from the shared
 * text, which is right. y-tiptap throws `Position … out of range` after it wrote inside its own observer [X13].
 * To be called before the binding gets its view.
 * @param report is told of each fault; the text is safe by then
 */
export function guardObserver(binding: YBinding, report: (fault: unknown) => void): void {
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    try {
      observe(events, transaction);
    } catch (fault) {
      report(fault);
      binding.beforeTransactionSelection = null;
      const view = binding.prosemirrorView;
      if (view === null) return;
      binding._forceRerender();
      settleSelection(view);
    }
  };
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
