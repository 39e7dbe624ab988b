import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { v7 as uuidv7 } from 'uuid';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { mainSteps, STEP_DISTANCE } from '../layout/timeline-steps.ts';
import type { Side, Size } from '../node-types.ts';
import type { NodeRecord, Point, Step } from '../parse/node-record.ts';
import type { CanvasWriter } from './field-changes.ts';

/** The distance between two branches on the same side of a step, in canvas units. */
const BRANCH_DISTANCE = 200;

/** An existing step next to which a new one is added. */
export interface AnchorStep {
  record: NodeRecord & { step: Step };
  /** The position at which it is drawn, on the canvas. */
  absolute: Point;
  size: Size;
  /** All steps of its timeline, including deleted ones. */
  steps: readonly NodeRecord[];
}

/** The position and the stored data of a new step. */
export interface NewStep {
  absolute: Point;
  step: Record<string, string>;
  /**
   * New order keys that other steps must get first, by node id: steps appended concurrently can share a key [K10].
   */
  rekeyed: Map<string, string>;
}

/** Whether a side lies along the direction of a timeline. A new node there is a step, elsewhere a branch. */
export function isAlong(direction: Step['direction'], side: Side): boolean {
  return (side === 'left' || side === 'right') === (direction === 'horizontal');
}

/**
 * Whether a step can be added at a side [K10]: always across the timeline; along it after the last step, and before
 * any step but the first. Along the timeline nothing can be added to a branch.
 */
export function canAddAt({ record, steps }: AnchorStep, side: Side): boolean {
  const { step } = record;
  const direction = mainSteps(steps, step.timelineId)[0]?.step.direction ?? step.direction;
  if (!isAlong(direction, side)) return true;
  if (step.branch) return false;
  const main = mainSteps(steps, step.timelineId);
  const at = main.findIndex(({ id }) => id === record.id);
  return side === 'right' || side === 'bottom' ? at === main.length - 1 : at > 0;
}

/** Returns the new step at a side of an existing one; undefined where none can be added. */
export function newStepAt(anchor: AnchorStep, side: Side): NewStep | undefined {
  if (!canAddAt(anchor, side)) return undefined;
  const { record, absolute, size, steps } = anchor;
  const { timelineId } = record.step;
  const main = mainSteps(steps, timelineId);
  const direction = main[0]?.step.direction ?? record.step.direction;
  const base = { t: timelineId, d: direction === 'vertical' ? 'v' : 'h' };
  if (!isAlong(direction, side)) {
    const siblings = steps.filter(
      ({ gone, step }) => gone === null && step?.branch?.of === record.id && step.branch.side === side,
    );
    const distance = STEP_DISTANCE + siblings.length * BRANCH_DISTANCE;
    const lastKey = siblings
      .map(({ step }) => step?.key ?? '')
      .sort()
      .at(-1);
    return {
      absolute: cornerBeside(absolute, size, side, distance),
      step: { ...base, k: generateKeyBetween(lastKey ?? null, null), of: record.id, side },
      rekeyed: new Map(),
    };
  }
  const at = main.findIndex(({ id }) => id === record.id);
  const isBefore = side === 'left' || side === 'top';
  const { key, rekeyed } = keyForIndex(main, isBefore ? at : at + 1);
  return { absolute: cornerBeside(absolute, size, side, STEP_DISTANCE), step: { ...base, k: key }, rekeyed };
}

/**
 * Generates an order key before the step at index `at`. If its neighbours share a key, the following steps get new
 * ones.
 */
function keyForIndex(
  main: readonly { id: string; step: Step }[],
  at: number,
): Pick<NewStep, 'rekeyed'> & { key: string } {
  const lower = main[at - 1]?.step.key ?? null;
  const upper = main[at]?.step.key ?? null;
  if (upper === null || lower === null || lower < upper)
    return { key: generateKeyBetween(lower, upper), rekeyed: new Map() };
  const equal = main.slice(at).filter(({ step }) => step.key === lower);
  const next = main.slice(at).find(({ step }) => step.key > lower)?.step.key ?? null;
  const [key = generateKeyBetween(lower, next), ...fresh] = generateNKeysBetween(
    lower,
    next,
    equal.length + 1,
  );
  return { key, rekeyed: new Map(equal.map(({ id }, index) => [id, fresh[index] ?? key])) };
}

/** Returns the corner of a new node of equal size, at least `distance` units away on the given side. */
function cornerBeside({ x, y }: Point, { width, height }: Size, side: Side, distance: number): Point {
  if (side === 'right') return { x: x + Math.max(distance, width + 40), y };
  if (side === 'left') return { x: x - Math.max(distance, width + 40), y };
  return side === 'bottom'
    ? { x, y: y + Math.max(distance, height + 40) }
    : { x, y: y - Math.max(distance, height + 40) };
}

/** Writes new order keys of steps. Call it in the transaction that adds the step between them. */
export function rekeySteps(
  writer: CanvasWriter,
  keys: ReadonlyMap<string, string>,
  stepOf: (id: string) => Step | null | undefined,
): void {
  for (const [id, key] of keys) {
    const step = stepOf(id);
    if (step) writer.set(CANVAS_NODES, id, 'step', stepValue({ ...step, key }));
  }
}

/** Returns the stored form of a step. */
export const stepValue = ({ timelineId, key, direction, branch }: Step): Record<string, string> => ({
  t: timelineId,
  k: key,
  d: direction === 'vertical' ? 'v' : 'h',
  ...(branch && { of: branch.of, side: branch.side }),
});

/** Returns the stored form of the first step of a new timeline. */
export const firstStep = (direction: Step['direction']): Record<string, string> =>
  stepValue({ timelineId: uuidv7(), key: generateKeyBetween(null, null), direction, branch: undefined });
