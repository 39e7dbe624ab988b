import { treeSight } from './tree-scroll.ts';

/** Frames in which a row appears: the panel may still be on its way. */
const FRAMES = 30;

/** Goes to the row of an item once it is there, and brings it into sight. */
export function focusRow(id: string, frames = FRAMES): void {
  treeSight.get()?.(id);
  const row = document.querySelector<HTMLElement>(`[role="treeitem"][data-id="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  if (!row && frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1));
}
