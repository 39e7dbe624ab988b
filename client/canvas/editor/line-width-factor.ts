/**
 * Returns the factor by which lines are thickened so that they stay about one pixel wide when zoomed out. It is a
 * power of two, because each new value redraws all lines.
 * @param zoom 0.05 to 4
 */
export const lineWidthFactor = (zoom: number): number =>
  2 ** Math.max(0, Math.floor(Math.log2(1 / zoom) + 0.4));
