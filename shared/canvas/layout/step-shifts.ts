import type { Side } from '../node-types.ts';
import type { NodeRecord, Point } from '../parse/node-record.ts';
import { overlaps, type Rect } from './bounds.ts';
import { axisOf, movedBeside } from './step-distance.ts';

/** The values of a step that its drawn position depends on. */
export type PlacedStep = Pick<NodeRecord, 'id' | 'position' | 'size'>;

/** A step as it is drawn, measured from its frame's corner or on the canvas. */
interface DrawnStep extends Rect {
  frameId: string | null;
}

/**
 * Computes how far steps are drawn from their stored positions. People who add a step at the same time store the same
 * position: the later step is drawn one distance on, and every following step that it would cover moves over too.
 * The result depends only on the stored values, so all devices draw the same.
 * @param steps in order
 * @param side the direction of the steps
 * @param distance between the corners of two steps of the usual size
 */
export function shiftsAlong(steps: readonly PlacedStep[], side: Side, distance: number): Map<string, Point> {
  const byStoredPosition = new Map<string, DrawnStep[]>();
  const shifted: DrawnStep[] = [];
  const shifts = new Map<string, Point>();
  for (const step of steps) {
    const { relative, frameId } = step.position;
    const key = `${relative.x} ${relative.y} ${frameId ?? ''}`;
    const twins = byStoredPosition.get(key) ?? [];
    const stored: DrawnStep = { ...relative, ...step.size, frameId };
    let drawn = stored;
    for (const other of inOrder([...twins, ...shifted], side))
      if (drawn.frameId === other.frameId && overlaps(drawn, other))
        drawn = { ...movedBeside(drawn, other, side, distance), frameId };
    if (drawn !== stored) shifted.push(drawn);
    byStoredPosition.set(key, [...twins, drawn]);
    shifts.set(step.id, { x: drawn.x - relative.x, y: drawn.y - relative.y });
  }
  return shifts;
}

/** Sorts steps along the timeline, so that a step that moves on covers none of the steps before. */
function inOrder(steps: readonly DrawnStep[], side: Side): DrawnStep[] {
  const { axis, sign } = axisOf(side);
  return steps.toSorted((a, b) => sign * (a[axis] - b[axis]));
}
