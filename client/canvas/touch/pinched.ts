import { LEAST_ZOOM, MOST_ZOOM, type Viewport } from '../editor/stored-viewport.ts';

interface Point {
  x: number;
  y: number;
}

export type TwoPoints = readonly [Point, Point];

/**
 * The view in which what lay under two fingers lies under them again.
 * @param from where they were in the canvas's window while `view` was in sight, in pixels
 * @param to where they are
 */
export function pinched(view: Viewport, from: TwoPoints, to: TwoPoints): Viewport {
  // Two fingers at one place say nothing of how near it shall be.
  const asked = view.zoom * (apart(to) / Math.max(apart(from), 1));
  const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, asked));
  const [was, is] = [middle(from), middle(to)];
  const ratio = zoom / view.zoom;
  return { x: is.x - (was.x - view.x) * ratio, y: is.y - (was.y - view.y) * ratio, zoom };
}

const apart = ([a, b]: TwoPoints): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: TwoPoints): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
