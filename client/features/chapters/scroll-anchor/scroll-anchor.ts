/** Default distance of the target from the viewport's upper edge, in pixels. */
const TOP_MARGIN_PX = 48;
/** Upper limit of the frames in which scrollToTop corrects the position. */
const MAX_FRAMES = 20;
/** Number of successive frames without movement after which the position is final. */
const STILL_FRAMES = 3;

/**
 * Keeps the visible text in place while chapters above it get their real height or another text. Not all browsers have
 * scroll anchoring of their own, and none anchors to content that has no layout yet.
 */
export class ScrollAnchor {
  readonly #heights = new Map<Element, number>();
  readonly #resizeObserver = new ResizeObserver((entries) =>
    this.#settle(entries.map(({ target }) => target)),
  );

  /** Corrects the scroll position when the chapter's height changes. @returns a function that stops this */
  observe(chapter: Element): () => void {
    this.#heights.set(chapter, chapter.getBoundingClientRect().height);
    this.#resizeObserver.observe(chapter);
    return () => {
      this.#resizeObserver.unobserve(chapter);
      this.#heights.delete(chapter);
    };
  }

  /** Draws the text of a chapter. The visible part of it, or the content below it, stays in place. */
  drawAnchored(chapter: Element, text: Element, draw: () => void): void {
    const scroller = scrollerOf(chapter);
    const edge = scroller?.getBoundingClientRect().top ?? 0;
    const { top, bottom } = chapter.getBoundingClientRect();
    if (!scroller || top >= edge || bottom <= edge) return draw();
    const anchor = firstBelow(text.children, edge);
    const before = anchor?.getBoundingClientRect().top ?? bottom;
    draw();
    const now = chapter.getBoundingClientRect();
    // If the anchor block was removed, the end of the chapter stays in place instead.
    if (anchor?.isConnected) scroller.scrollTop += anchor.getBoundingClientRect().top - before;
    else scroller.scrollTop += now.bottom - bottom;
    this.#heights.set(chapter, now.height);
  }

  /** Scrolls by the height changes of the chapters that ended above the viewport's upper edge. */
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

/** Finds the first of stacked blocks whose bottom is below `edge`, in viewport pixels, by binary search. */
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
 * Scrolls until an element or a range is near the upper edge of a page. This takes several frames, because the heights of blocks
 * outside the viewport are estimates until they are laid out.
 * @returns a function that stops it
 */
export function scrollToTop(
  scroller: Element,
  find: () => Pick<Element, 'getBoundingClientRect'> | null,
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
