/** Pixels that a chapter or heading keeps from the upper edge. */
const TOP_MARGIN_PX = 48;
/** Frames in which what lies on the way gets its height: it is looked at until nothing moves any more. */
const MAX_FRAMES = 20;
const STILL_FRAMES = 3;

/**
 * Keeps what is read where it stands in the window while chapters above it get their real height, or another text. Browsers
 * have such anchors of their own, not all of them, and none for what they have not laid out yet.
 */
export class ScrollAnchor {
  readonly #heights = new Map<Element, number>();
  readonly #resizeObserver = new ResizeObserver((entries) =>
    this.#settle(entries.map(({ target }) => target)),
  );

  /** @returns ends it */
  observe(chapter: Element): () => void {
    this.#heights.set(chapter, chapter.getBoundingClientRect().height);
    this.#resizeObserver.observe(chapter);
    return () => {
      this.#resizeObserver.unobserve(chapter);
      this.#heights.delete(chapter);
    };
  }

  /** Draws the text of a chapter: what is seen of it, or below it, stays in its place. */
  drawAnchored(chapter: Element, text: Element, draw: () => void): void {
    const scroller = scrollerOf(chapter);
    const edge = scroller?.getBoundingClientRect().top ?? 0;
    const { top, bottom } = chapter.getBoundingClientRect();
    if (!scroller || top >= edge || bottom <= edge) return draw();
    const anchor = firstBelow(text.children, edge);
    const before = anchor?.getBoundingClientRect().top ?? bottom;
    draw();
    const now = chapter.getBoundingClientRect();
    // Its own block may have gone: then the chapter's end is what stays.
    if (anchor?.isConnected) scroller.scrollTop += anchor.getBoundingClientRect().top - before;
    else scroller.scrollTop += now.bottom - bottom;
    this.#heights.set(chapter, now.height);
  }

  /** Of chapters that ended above the edge, what they grew or shrank by is scrolled. */
  #settle(chapters: readonly Element[]): void {
    const first = chapters[0];
    const scroller = first && scrollerOf(first);
    if (!scroller) return;
    const edge = scroller.getBoundingClientRect().top;
    const rects = chapters
      .map((chapter) => ({ chapter, rect: chapter.getBoundingClientRect() }))
      .toSorted((a, b) => a.rect.top - b.rect.top);
    let grown = 0;
    let above = 0;
    for (const { chapter, rect } of rects) {
      const difference = rect.height - (this.#heights.get(chapter) ?? rect.height);
      grown += difference;
      if (rect.bottom - grown <= edge) above += difference;
      this.#heights.set(chapter, rect.height);
    }
    if (Math.abs(above) >= 1) scroller.scrollTop += above;
  }
}

const scrollerOf = (chapter: Element): Element | null => chapter.closest('.stage');

/** The first of blocks one under the other that ends below a height, found by halving. */
export function firstBelow(blocks: HTMLCollection, edge: number): Element | null {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle;
    else low = middle + 1;
  }
  return blocks[low] ?? null;
}

/**
 * Scrolls until an element stands near the upper edge of a page: heights of blocks that are not visible are guesses before.
 * @returns ends it
 */
export function scrollToTop(
  scroller: Element,
  find: () => Element | null,
  margin = TOP_MARGIN_PX,
): () => void {
  let frame: number | undefined;
  const settle = (framesLeft: number, stillFrames: number): void => {
    const element = find();
    if (!element || !scroller.isConnected) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - margin;
    const nextStillFrames = Math.abs(scroller.scrollTop - before) < 1 ? stillFrames + 1 : 0;
    if (framesLeft > 0 && nextStillFrames < STILL_FRAMES)
      frame = requestAnimationFrame(() => settle(framesLeft - 1, nextStillFrames));
  };
  settle(MAX_FRAMES, 0);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
