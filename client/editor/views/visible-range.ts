import type { EditorView } from '@tiptap/pm/view';

/** Returns the element that scrolls a page's text; null for a text outside a page. */
export const scrollerOf = (view: EditorView): Element | null => view.dom.closest('.stage');

/** Returns the range of positions of the visible blocks, by binary search: there may be thousands. */
export function visiblePositions(view: EditorView): { from: number; to: number } {
  const { children } = view.dom;
  const { size } = view.state.doc.content;
  const frame = scrollerOf(view)?.getBoundingClientRect();
  if (!frame || children.length === 0) return { from: 0, to: size };
  const firstChildWhere = (isMatch: (rect: DOMRect) => boolean): Element | undefined => {
    let [low, high] = [0, children.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const child = children[middle];
      if (child && isMatch(child.getBoundingClientRect())) high = middle;
      else low = middle + 1;
    }
    return children[low];
  };
  const top = firstChildWhere(({ bottom }) => bottom >= frame.top);
  const below = firstChildWhere((rect) => rect.top > frame.bottom);
  return { from: top ? view.posAtDOM(top, 0) : size, to: below ? view.posAtDOM(below, 0) : size };
}

/** Returns the DOM range between two positions; undefined for positions beyond the end of the document. */
export function rangeOf(view: EditorView, from: number, to: number): Range | undefined {
  if (to > view.state.doc.content.size) return undefined;
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** Milliseconds after which blocks that became visible have their real height. */
const SETTLE_DELAY_MS = 150;

/**
 * Calls the listener, at most once per frame, when scrolling or a resize makes other text visible, and once more when
 * its blocks have their real height. Changes of the text are not reported: the listeners receive transactions anyway,
 * and observing the height of the text makes the browser check all blocks twice at every Enter.
 * @returns a function that stops it
 */
export function onVisibleRangeChange(view: EditorView, listener: () => void): () => void {
  let frame: number | undefined;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      listener();
    });
    clearTimeout(settleTimer);
    settleTimer = setTimeout(listener, SETTLE_DELAY_MS);
  };
  const scroller = scrollerOf(view);
  scroller?.addEventListener('scroll', schedule, { passive: true });
  // Undefined in an environment without layout, such as jsdom.
  const resizeObserver = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(schedule);
  if (scroller) resizeObserver?.observe(scroller);
  return () => {
    scroller?.removeEventListener('scroll', schedule);
    resizeObserver?.disconnect();
    clearTimeout(settleTimer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
