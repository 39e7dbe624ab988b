import { Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { relativePositionToAbsolutePosition, ySyncPluginKey } from '@tiptap/y-tiptap';
import { bindingOf, undoManagerOf } from './y-binding.ts';
import type { RelativeSelection, YBinding } from './y-binding.ts';

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

/**
 * After undo and redo: forgets the selection that y-tiptap lays by for the next transaction (the caret would jump when
 * somebody else types) and goes to where the step was made instead. Comes after the undo plugin, whose own handler
 * would lay it by again [X13].
 */
export function forgetUndoneSelection(): Plugin {
  return new Plugin({
    key: new PluginKey('forgetUndoneSelection'),
    view: (view) => {
      const undoManager = undoManagerOf(view.state);
      const handlePopped = ({ stackItem }: { stackItem: { meta: Map<unknown, unknown> } }) => {
        const binding = bindingOf(view.state);
        if (binding === null) return;
        binding.beforeTransactionSelection = null;
        // The undo plugin's handler for added steps puts a relative selection under the binding, and nothing else.
        const selection = stackItem.meta.get(binding) as RelativeSelection | undefined;
        if (selection) returnTo(view, binding, selection);
      };
      settleSelection(view);
      undoManager?.on('stack-item-popped', handlePopped);
      return { destroy: () => undoManager?.off('stack-item-popped', handlePopped) };
    },
  });
}

function returnTo(view: EditorView, binding: YBinding, place: NonNullable<RelativeSelection>): void {
  const absolute = (position: unknown) =>
    relativePositionToAbsolutePosition(binding.doc, binding.type, position, binding.mapping);
  const [anchor, head] = [absolute(place.anchor), absolute(place.head)];
  const { doc, tr } = view.state;
  if (anchor === null || head === null || Math.max(anchor, head) > doc.content.size) return;
  const selection = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  view.dispatch(asFromSync(tr.setSelection(selection)).scrollIntoView());
}

/** Drawing anew clamps the selection by numbers: it may end between blocks, where nobody can type. */
function settleSelection(view: EditorView): void {
  const { selection, tr } = view.state;
  if (!(selection instanceof TextSelection) || selection.$from.parent.inlineContent) return;
  view.dispatch(asFromSync(tr.setSelection(Selection.near(selection.$head))));
}

/** Part of showing what the shared document brought: no plugin is to answer it [X5]. */
function asFromSync(transaction: Transaction): Transaction {
  return transaction.setMeta(ySyncPluginKey, { isChangeOrigin: true }).setMeta('addToHistory', false);
}
