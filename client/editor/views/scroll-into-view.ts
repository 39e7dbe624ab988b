import type { EditorView } from '@tiptap/pm/view';

import { rangeOf, scrollerOf } from './visible-range.ts';

/** How often the scroll position is corrected while blocks on the way get their real height. */
const SETTLES = 3;
/** Pixels between the words and the upper edge. */
const ROOM = 48;

/**
 * Scrolls until words are visible. The height of blocks out of view is only estimated before (`content-visibility`).
 */
export function scrollToPosition(view: EditorView, from: number, to: number): void {
  const settle = (left: number): void => {
    const scroller = scrollerOf(view);
    if (!scroller || view.isDestroyed) return;
    const found = rangeOf(view, from, to)?.getBoundingClientRect();
    if (!found) return;
    const frame = scroller.getBoundingClientRect();
    const isInSight = found.top >= frame.top && found.top < frame.bottom - ROOM;
    const before = scroller.scrollTop;
    if (!isInSight) scroller.scrollTop += found.top - frame.top - ROOM;
    if (left > 0 && scroller.scrollTop !== before) requestAnimationFrame(() => settle(left - 1));
  };
  settle(SETTLES);
}
