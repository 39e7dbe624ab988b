import type { EditorView } from '@tiptap/pm/view';

import { scrollerOf } from '../views/visible-range.ts';

/** Frames within which what lies on the way gets its height, and how many without a move end it. */
const FRAMES = 30;
const STILL = 4;
/** How often the page is laid out before it is drawn for the first time. */
const PASSES = 8;
/** Heights of the page above and below its edges in which browsers lay blocks out before they are visible. */
const AHEAD = 1.5;
/** What shows that the writer goes elsewhere. */
const OWN_WAY = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const holds = new WeakMap<EditorView, () => void>();

/** Ends what holds a page: it is to be scrolled elsewhere. */
export const releaseScrollPosition = (view: EditorView): void => holds.get(view)?.();

/**
 * Scrolls a page so that something in it stands at a height, before the page is drawn, and leaves it there while blocks
 * around it get their real height. What the writer does meanwhile goes first.
 * @param topOf where it is in the window now, pixels; null once it is gone
 * @param offset pixels from the page's upper edge down to it
 */
export function holdScrollPosition(view: EditorView, topOf: () => number | null, offset: number): void {
  const scroller = scrollerOf(view);
  if (!scroller) return;
  let frame: number | undefined;

  /**
   * Blocks that will be laid out with the next frame are laid out now: the first drawing would move by them. They stay so:
   * they are few, and with their guessed heights the page would move again.
   */
  const layOut = (): void => {
    const { top, bottom, height } = scroller.getBoundingClientRect();
    for (const block of blocksBetween(view.dom, top - AHEAD * height, bottom + AHEAD * height)) {
      block.style.contentVisibility = 'visible';
    }
  };
  /** @returns whether it moved; undefined where nothing can be held any more */
  const settle = (): boolean | undefined => {
    const top = view.isDestroyed || !scroller.isConnected ? null : topOf();
    if (top === null) return undefined;
    const before = scroller.scrollTop;
    scroller.scrollTop += top - scroller.getBoundingClientRect().top - offset;
    return Math.abs(scroller.scrollTop - before) >= 1;
  };
  const end = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    holds.delete(view);
    for (const kind of OWN_WAY) window.removeEventListener(kind, end, true);
  };
  const follow = (left: number, still: number): void => {
    const hasMoved = settle();
    if (hasMoved === undefined || left === 0 || still === STILL) return end();
    frame = requestAnimationFrame(() => follow(left - 1, hasMoved ? 0 : still + 1));
  };

  releaseScrollPosition(view);
  holds.set(view, end);
  for (const kind of OWN_WAY) window.addEventListener(kind, end, { capture: true, passive: true });
  for (let pass = 0; pass < PASSES; pass += 1) {
    const hasMoved = settle();
    layOut();
    if (!hasMoved && pass > 0) break;
  }
  follow(FRAMES, 0);
}

/** The paragraphs of a text between two heights of the window; the first is found by halving: there may be thousands. */
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
