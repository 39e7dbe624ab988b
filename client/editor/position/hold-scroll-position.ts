import type { EditorView } from '@tiptap/pm/view';

import { scrollerOf } from '../views/visible-range.ts';

/**
 * Maximum number of frames for blocks on the way to get their height, and the number of frames without a move that
 * ends the hold.
 */
const MAX_FRAMES = 30;
const STILL_FRAMES = 4;
/** Maximum number of layout passes before the first paint. */
const LAYOUT_PASSES = 8;
/**
 * Distance beyond the edges of the page in which browsers lay out blocks before they are visible, in page heights.
 */
const LAYOUT_MARGIN = 1.5;
/** Events that show that the writer moves elsewhere. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const holds = new WeakMap<EditorView, () => void>();

/** Ends the hold on a page that is about to scroll elsewhere. */
export const releaseScrollPosition = (view: EditorView): void => holds.get(view)?.();

/**
 * Scrolls a page so that an element is at a given height, before the first paint, and holds it there while blocks
 * around it get their real height. The writer's own input ends the hold.
 * @param topOf Returns the element's current top in the window, in pixels; null once it is removed.
 * @param offset Pixels from the page's upper edge down to the element.
 */
export function holdScrollPosition(view: EditorView, topOf: () => number | null, offset: number): void {
  const scroller = scrollerOf(view);
  if (!scroller) return;
  let frame: number | undefined;

  /**
   * Lays out the blocks that the next frame would lay out, because the page would move after its first paint. They
   * stay laid out: they are few, and with their estimated heights the page would move again.
   */
  const layOutAhead = (): void => {
    const { top, bottom, height } = scroller.getBoundingClientRect();
    for (const block of blocksBetween(
      view.dom,
      top - LAYOUT_MARGIN * height,
      bottom + LAYOUT_MARGIN * height,
    )) {
      block.style.contentVisibility = 'visible';
    }
  };
  /** @returns Whether the page moved; undefined when nothing can be held any more. */
  const scrollToTarget = (): boolean | undefined => {
    const top = view.isDestroyed || !scroller.isConnected ? null : topOf();
    if (top === null) return undefined;
    const before = scroller.scrollTop;
    scroller.scrollTop += top - scroller.getBoundingClientRect().top - offset;
    return Math.abs(scroller.scrollTop - before) >= 1;
  };
  const release = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    holds.delete(view);
    for (const kind of USER_INPUT_EVENTS) window.removeEventListener(kind, release, true);
  };
  const follow = (remaining: number, still: number): void => {
    const hasMoved = scrollToTarget();
    if (hasMoved === undefined || remaining === 0 || still === STILL_FRAMES) return release();
    frame = requestAnimationFrame(() => follow(remaining - 1, hasMoved ? 0 : still + 1));
  };

  releaseScrollPosition(view);
  holds.set(view, release);
  for (const kind of USER_INPUT_EVENTS)
    window.addEventListener(kind, release, { capture: true, passive: true });
  for (let pass = 0; pass < LAYOUT_PASSES; pass += 1) {
    const hasMoved = scrollToTarget();
    layOutAhead();
    if (!hasMoved && pass > 0) break;
  }
  follow(MAX_FRAMES, 0);
}

/**
 * Returns the paragraphs of a text between two heights in the window. A binary search finds the first one, because
 * there may be thousands.
 */
function blocksBetween({ children }: HTMLElement, from: number, to: number): HTMLElement[] {
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) >= from) high = middle;
    else low = middle + 1;
  }
  const found: HTMLElement[] = [];
  for (let block = children[low]; block && block.getBoundingClientRect().top <= to; block = children[++low])
    if (block instanceof HTMLParagraphElement) found.push(block);
  return found;
}
