/** A place of the window, in its pixels. What is left out stays as it is. */
interface Place {
  left?: number;
  top?: number;
}

/**
 * Puts what floats over the page at a place of the window. Styles count from the sheet that it hangs in; it does not
 * leave the sheet sideways.
 * @param floating shown, or its size is not known; where it is hidden with all of the page, nothing is done
 * @param gap pixels that are kept to the sheet's sides
 */
export function placeOnSheet(floating: HTMLElement, { left, top }: Place, gap = 0): void {
  const sheet = floating.offsetParent?.getBoundingClientRect();
  if (!sheet) return;
  const rightmost = sheet.width - floating.offsetWidth - gap;
  if (left !== undefined) floating.style.left = `${Math.max(gap, Math.min(left - sheet.left, rightmost))}px`;
  if (top !== undefined) floating.style.top = `${top - sheet.top}px`;
}
