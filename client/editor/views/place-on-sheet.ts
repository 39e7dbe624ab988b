/** A position in the window, in pixels. A coordinate that is left out stays unchanged. */
interface WindowPosition {
  left?: number;
  top?: number;
}

/**
 * Positions a floating element at a position in the window. Its styles are relative to the sheet that contains it,
 * and it does not leave the sheet sideways.
 * @param floating has to be visible, because its size is measured; nothing happens while the whole page is hidden
 * @param gap distance to the sides of the sheet, in pixels
 */
export function placeOnSheet(floating: HTMLElement, { left, top }: WindowPosition, gap = 0): void {
  const sheet = floating.offsetParent?.getBoundingClientRect();
  if (!sheet) return;
  const rightmost = sheet.width - floating.offsetWidth - gap;
  if (left !== undefined) floating.style.left = `${Math.max(gap, Math.min(left - sheet.left, rightmost))}px`;
  if (top !== undefined) floating.style.top = `${top - sheet.top}px`;
}
