import * as Y from 'yjs';
import type { RelativeSelection, YBinding } from './y-binding.ts';

/**
 * Keeps the writer's caret at its letter while others write in the same paragraph. After each change from outside y-tiptap
 * doubts a caret whose paragraph no longer has the same text, and puts it back at its old offset: with every letter that
 * somebody writes before it, the caret fell one behind, and what one typed meanwhile came out in the wrong order. A place
 * in a text that is still there is no matter of doubt; only where the text itself is gone (its block was moved or joined)
 * the search by content may decide. To be called before the binding gets its view [X13].
 */
export function trustPositions(binding: YBinding): void {
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    const before = binding.beforeTransactionSelection;
    if (before) {
      // y-tiptap searches for an end of the selection only where it knows its old offset.
      binding.beforeTransactionSelection = {
        ...before,
        ...(isPlaceAlive(before.anchor, binding) && { absAnchor: null }),
        ...(isPlaceAlive(before.head, binding) && { absHead: null }),
      };
    }
    observe(events, transaction);
  };
}

/** Whether what a relative position stands in, a text or a block, is still part of the document. */
function isPlaceAlive(
  position: NonNullable<RelativeSelection>['anchor'],
  { doc, type: root }: YBinding,
): boolean {
  const place = position && Y.createAbsolutePositionFromRelativePosition(position, doc);
  return place?.type._item?.deleted === false && Y.isParentOf(root, place.type._item);
}
