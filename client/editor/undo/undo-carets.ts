import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { toAbsolutePosition } from '../binding/relative-position.ts';
import type { StackItemEvent, UndoStackItem } from '../binding/editor-undo.ts';
import { asFromSync, bindingOf, normalizeSelection, undoManagerOf } from '../binding/y-binding.ts';
import type { RelativeSelection } from '../binding/y-binding.ts';

/**
 * Puts the caret where an undone step began, and where a redone step ended. Drops the selection that y-tiptap stores
 * for the next transaction: it would make the caret jump when somebody else types. Has to come after the undo plugin,
 * whose own handlers would store it again [X13].
 * @param selectionBefore Returns the selection with which the newest step began.
 */
export function undoCarets(selectionBefore: () => RelativeSelection | null): Plugin {
  return new Plugin({
    key: new PluginKey('undoCarets'),
    view: (view) => {
      const undo = undoManagerOf(view.state);
      // The key of the selection after a step in this editor. y-tiptap stores the selection before the step under the
      // binding.
      const after = Symbol('selection after the step');
      let counterpart: UndoStackItem | null = null;
      const handleAdded = ({ stackItem, origin }: StackItemEvent): void => {
        const binding = bindingOf(view.state);
        counterpart = stackItem;
        // The changes of an undo add the step that redoes it. `handlePopped` copies the selections to that step.
        if (binding === null || origin !== ySyncPluginKey) return;
        stackItem.meta.set(binding, selectionBefore());
        stackItem.meta.set(after, binding.beforeTransactionSelection);
      };
      const handleUpdated = ({ stackItem, origin }: StackItemEvent): void => {
        // The binding has just written the change, and still stores the selection that came with it.
        if (origin === ySyncPluginKey)
          stackItem.meta.set(after, bindingOf(view.state)?.beforeTransactionSelection);
      };
      const handlePopped = ({ stackItem, type }: StackItemEvent): void => {
        const binding = bindingOf(view.state);
        if (binding === null) return;
        binding.beforeTransactionSelection = null;
        for (const side of [binding, after]) counterpart?.meta.set(side, stackItem.meta.get(side));
        // Only the handlers above and those of the undo plugin set this meta.
        const selection = stackItem.meta.get(type === 'undo' ? binding : after) as
          RelativeSelection | undefined;
        if (selection) restoreSelection(view, selection);
      };
      normalizeSelection(view);
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

function restoreSelection(view: EditorView, selection: NonNullable<RelativeSelection>): void {
  const { doc, tr } = view.state;
  // y-tiptap does not type the ends of the selection; they are relative positions.
  const absolute = (position: unknown) =>
    position ? toAbsolutePosition(view.state, position as Y.RelativePosition) : null;
  const [anchor, head] = [absolute(selection.anchor), absolute(selection.head)];
  if (anchor === null || head === null || Math.max(anchor, head) > doc.content.size) return;
  const between = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  view.dispatch(asFromSync(tr.setSelection(between)).scrollIntoView());
}
