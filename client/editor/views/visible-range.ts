import type { EditorView } from '@tiptap/pm/view';

/** What scrolls a page's text; null where nothing does. */
export const scrollerOf = (view: EditorView): Element | null => view.dom.closest('.stage');

/** The positions between which the blocks in sight stand, found by halving: there may be thousands. */
export function visiblePositions(view: EditorView): { from: number; to: number } {
  const { children } = view.dom;
  const { size } = view.state.doc.content;
  const frame = scrollerOf(view)?.getBoundingClientRect();
  if (!frame || children.length === 0) return { from: 0, to: size };
  const firstWhere = (holds: (rect: DOMRect) => boolean): Element | undefined => {
    let [low, high] = [0, children.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const child = children[middle];
      if (child && holds(child.getBoundingClientRect())) high = middle;
      else low = middle + 1;
    }
    return children[low];
  };
  const top = firstWhere(({ bottom }) => bottom >= frame.top);
  const below = firstWhere((rect) => rect.top > frame.bottom);
  return { from: top ? view.posAtDOM(top, 0) : size, to: below ? view.posAtDOM(below, 0) : size };
}

/** Where words stand on the page; undefined for positions of another document. */
export function rangeOf(view: EditorView, from: number, to: number): Range | undefined {
  if (to > view.state.doc.content.size) return undefined;
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range;
}

/** Milliseconds after which blocks that came in sight have the height they were guessed to have. */
const SETTLED = 150;

/**
 * Calls back, once a frame, when other words came in sight by scrolling or by another size of the window, and once more
 * when their blocks have their height. Not for what is written: whoever listens hears of that, and to observe the text's
 * own height has every Enter look through all blocks twice.
 * @returns ends it
 */
export function onVisibleRangeChange(view: EditorView, listener: () => void): () => void {
  let frame: number | undefined;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      listener();
    });
    clearTimeout(settled);
    settled = setTimeout(listener, SETTLED);
  };
  const scroller = scrollerOf(view);
  scroller?.addEventListener('scroll', later, { passive: true });
  // Absent where nothing is laid out.
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(later);
  if (scroller) sizes?.observe(scroller);
  return () => {
    scroller?.removeEventListener('scroll', later);
    sizes?.disconnect();
    clearTimeout(settled);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
