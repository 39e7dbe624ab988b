/** Pixels that a chapter or heading keeps from the upper edge. */
const ROOM = 48;
/** Frames in which what lies on the way gets its height: it is looked at until nothing moves any more. */
const FRAMES = 20;
const STILL = 3;

/**
 * Scrolls until an element stands near the upper edge of a page: heights of blocks that are not visible are guesses before.
 * @returns ends it
 */
export function scrollToTop(scroller: Element, find: () => Element | null, room = ROOM): () => void {
  let frame: number | undefined;
  const settle = (left: number, still: number): void => {
    const element = find();
    if (!element || !scroller.isConnected) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - room;
    const next = Math.abs(scroller.scrollTop - before) < 1 ? still + 1 : 0;
    if (left > 0 && next < STILL) frame = requestAnimationFrame(() => settle(left - 1, next));
  };
  settle(FRAMES, 0);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}
