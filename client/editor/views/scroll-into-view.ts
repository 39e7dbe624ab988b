import type { EditorView } from '@tiptap/pm/view';

import { rangeOf, scrollerOf } from './visible-range.ts';

/** How often it is looked at again while blocks on the way get their height. */
const SETTLES = 3;
/** Pixels that words keep from the upper edge. */
const ROOM = 48;

/** Scrolls until words stand in sight: those out of sight are only guessed at before (`content-visibility`). */
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
