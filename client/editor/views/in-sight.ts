import type { EditorView } from '@tiptap/pm/view';

/** What scrolls a page's text; null where nothing does. */
export const scrollerOf = (view: EditorView): Element | null => view.dom.closest('.stage');

/** The positions between which the blocks in sight stand, found by halving: there may be thousands. */
export function positionsInSight(view: EditorView): { from: number; to: number } {
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

/** Calls back, once a frame, when other words came in sight. @returns ends it */
export function onSightChange(view: EditorView, listener: () => void): () => void {
  let frame: number | undefined;
  const later = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      listener();
    });
  };
  const scroller = scrollerOf(view);
  scroller?.addEventListener('scroll', later, { passive: true });
  // Absent where nothing is laid out.
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(later);
  sizes?.observe(view.dom);
  return () => {
    scroller?.removeEventListener('scroll', later);
    sizes?.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
