import { scrollToTreeRow } from './tree-scroll.ts';

/** Animation frames to wait for a row: the panel may still be opening. */
const FRAMES = 30;

/** Scrolls to the row of an item and focuses it as soon as it is rendered. */
export function focusRow(id: string, frames = FRAMES): void {
  scrollToTreeRow.get()?.(id);
  const row = document.querySelector<HTMLElement>(`[role="treeitem"][data-id="${CSS.escape(id)}"]`);
  row?.focus({ preventScroll: true });
  if (!row && frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1));
}
