import type { EditorView } from '@tiptap/pm/view';

import { rangeOf, scrollerOf } from './visible-range.ts';

/** How often the scroll position is corrected while blocks on the way get their real height. */
const SCROLL_CORRECTIONS = 3;
/** Pixels between the words and the upper edge. */
const TOP_MARGIN = 48;

/**
 * Scrolls until words are visible. The height of blocks out of view is only estimated before (`content-visibility`).
 */
export function scrollToPosition(view: EditorView, from: number, to: number): void {
  const scroll = (remaining: number): void => {
    const scroller = scrollerOf(view);
    if (!scroller || view.isDestroyed) return;
    const rect = rangeOf(view, from, to)?.getBoundingClientRect();
    if (!rect) return;
    const frame = scroller.getBoundingClientRect();
    const isVisible = rect.top >= frame.top && rect.top < frame.bottom - TOP_MARGIN;
    const before = scroller.scrollTop;
    if (!isVisible) scroller.scrollTop += rect.top - frame.top - TOP_MARGIN;
    if (remaining > 0 && scroller.scrollTop !== before) requestAnimationFrame(() => scroll(remaining - 1));
  };
  scroll(SCROLL_CORRECTIONS);
}
