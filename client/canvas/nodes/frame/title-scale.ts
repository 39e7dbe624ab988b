/** Steps of the scale within a doubling, so that a slow zoom does not render the titles in every frame. */
const STEPS = 4;

/**
 * Returns the scale at which the title of a frame is drawn on the canvas. On the screen the title keeps its size while
 * the canvas is zoomed out, so it is readable at every zoom.
 * @param zoom 0.05 to 4
 */
export const titleScale = (zoom: number): number =>
  2 ** (Math.ceil(Math.max(0, Math.log2(1 / zoom)) * STEPS) / STEPS);
