/** The rendered texts, and the rendered texts to be measured before the next frame. */
const mounted = new Set<HTMLElement>();
const pending = new Set<HTMLElement>();
let frame = 0;

/**
 * Marks the box of a text, its parent element, before the next frame is painted: `data-more` if the text is longer,
 * `data-fits` if it is not, and then the box needs no clipping.
 */
export function measureOverflow(text: HTMLElement): void {
  pending.add(text);
  frame ||= requestAnimationFrame(measurePending);
}

/** Measures a text whenever a font or an image in it has loaded. @returns a function that stops it */
export function watchOverflow(text: HTMLElement): () => void {
  const measure = (): void => measureOverflow(text);
  if (mounted.size === 0) document.fonts?.addEventListener('loadingdone', measureMounted);
  mounted.add(text);
  // A `load` event does not bubble, but it can be captured.
  text.addEventListener('load', measure, { capture: true });
  return () => {
    mounted.delete(text);
    pending.delete(text);
    text.removeEventListener('load', measure, { capture: true });
    if (mounted.size === 0) document.fonts?.removeEventListener('loadingdone', measureMounted);
  };
}

const measureMounted = (): void => {
  for (const text of mounted) measureOverflow(text);
};

/** Measures all texts before it marks one, so that the browser lays out hundreds of them once. */
function measurePending(): void {
  frame = 0;
  const measured = [...pending].map((text) => ({ box: text.parentElement, isLonger: overflowOf(text) > 0 }));
  pending.clear();
  for (const { box, isLonger } of measured) {
    box?.toggleAttribute('data-more', isLonger);
    box?.toggleAttribute('data-fits', !isLonger);
  }
}

/** Fractions of a pixel come from rounding. */
const TOLERANCE = 1;

/**
 * Returns the height of a text minus the height of its box, in canvas units; negative if the text fits with space left.
 * @param content the element with the text's own height
 */
export function overflowOf(text: HTMLElement, content: HTMLElement = text): number {
  const box = text.parentElement;
  if (!box) return 0;
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  const space =
    box.clientHeight - (Number.parseFloat(paddingTop) || 0) - (Number.parseFloat(paddingBottom) || 0);
  const overflow = content.offsetHeight - space;
  return Math.abs(overflow) <= TOLERANCE ? 0 : overflow;
}
