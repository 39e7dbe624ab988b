import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { relativePositionToAbsolutePosition, ySyncPluginKey } from '@tiptap/y-tiptap';

import type { StepEvent, UndoneStep } from '../binding/editor-undo.ts';
import { asFromSync, bindingOf, settleSelection, undoManagerOf } from '../binding/y-binding.ts';
import type { RelativeSelection, YBinding } from '../binding/y-binding.ts';

/**
 * Puts the caret where an undone step began, and where a redone one ended. The selection that y-tiptap stores for the
 * next transaction is dropped: the caret would jump when somebody else types. Comes after the undo plugin, whose own
 * handlers would store it again [X13].
 * @param selectionBefore is asked for the selection with which the newest step began
 */
export function undoCarets(selectionBefore: () => RelativeSelection | null): Plugin {
  return new Plugin({
    key: new PluginKey('undoCarets'),
    view: (view) => {
      const undo = undoManagerOf(view.state);
      // The selection after a step, by this editor; y-tiptap stores the one before it under the binding.
      const after = Symbol('selection after the step');
      let counterpart: UndoneStep | null = null;
      const handleAdded = ({ stackItem, origin }: StepEvent): void => {
        const binding = bindingOf(view.state);
        counterpart = stackItem;
        // An undo's own changes add the step that redoes it: that one gets the selections of the step it redoes.
        if (binding === null || origin !== ySyncPluginKey) return;
        stackItem.meta.set(binding, selectionBefore());
        stackItem.meta.set(after, binding.beforeTransactionSelection);
      };
      const handleUpdated = ({ stackItem, origin }: StepEvent): void => {
        // The binding has just written the change, and left the selection that came with it.
        if (origin === ySyncPluginKey)
          stackItem.meta.set(after, bindingOf(view.state)?.beforeTransactionSelection);
      };
      const handlePopped = ({ stackItem, type }: StepEvent): void => {
        const binding = bindingOf(view.state);
        if (binding === null) return;
        binding.beforeTransactionSelection = null;
        for (const side of [binding, after]) counterpart?.meta.set(side, stackItem.meta.get(side));
        // Only the handlers above and the undo plugin's put anything there.
        const selection = stackItem.meta.get(type === 'undo' ? binding : after) as
          RelativeSelection | undefined;
        if (selection) returnTo(view, binding, selection);
      };
      settleSelection(view);
      undo?.on('stack-item-added', handleAdded);
      undo?.on('stack-item-updated', handleUpdated);
      undo?.on('stack-item-popped', handlePopped);
      return {
        destroy: () => {
          undo?.off('stack-item-added', handleAdded);
          undo?.off('stack-item-updated', handleUpdated);
          undo?.off('stack-item-popped', handlePopped);
        },
      };
    },
  });
}

function returnTo(view: EditorView, binding: YBinding, selection: NonNullable<RelativeSelection>): void {
  const absolute = (position: unknown) =>
    relativePositionToAbsolutePosition(binding.doc, binding.type, position, binding.mapping);
  const [anchor, head] = [absolute(selection.anchor), absolute(selection.head)];
  const { doc, tr } = view.state;
  if (anchor === null || head === null || Math.max(anchor, head) > doc.content.size) return;
  const between = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  view.dispatch(asFromSync(tr.setSelection(between)).scrollIntoView());
}
