import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { v7 as uuidv7 } from 'uuid';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { mainSteps, STEP_DISTANCE } from '../layout/timelines.ts';
import type { Side, Size } from '../node-types.ts';
import type { NodeRecord, Point, Step } from '../parse/node-record.ts';
import type { CanvasWriter } from './field-changes.ts';

/** How much farther each branch of one side stands than the one before. */
const BRANCH_DISTANCE = 200;

/** A step beside which another is to be put. */
export interface NeighbourOf {
  record: NodeRecord & { step: Step };
  /** Where it is drawn, on the canvas. */
  absolute: Point;
  size: Size;
  /** The steps of its timeline, dead ones among them. */
  steps: readonly NodeRecord[];
}

/** Where the new step of a side goes, and what it is. */
export interface Neighbour {
  absolute: Point;
  step: Record<string, string>;
  /** Keys that others have to get first, by node: two appended at once can have one key between them [K10]. */
  rekeyed: Map<string, string>;
}

/** Whether a side of a step leads along its timeline: what is put there is a step, elsewhere a branch. */
export function isAlong(direction: Step['direction'], side: Side): boolean {
  return (side === 'left' || side === 'right') === (direction === 'horizontal');
}

/**
 * Whether a plus is offered at a side [K10]: across always, after the last, before any but the first. A branch has nothing
 * along the timeline.
 */
export function canAddAt({ record, steps }: NeighbourOf, side: Side): boolean {
  const { step } = record;
  const direction = mainSteps(steps, step.timelineId)[0]?.step.direction ?? step.direction;
  if (!isAlong(direction, side)) return true;
  if (step.branch) return false;
  const main = mainSteps(steps, step.timelineId);
  const at = main.findIndex(({ id }) => id === record.id);
  return side === 'right' || side === 'bottom' ? at === main.length - 1 : at > 0;
}

/** What a plus makes; undefined where none is offered. */
export function neighbourAt(of: NeighbourOf, side: Side): Neighbour | undefined {
  if (!canAddAt(of, side)) return undefined;
  const { record, absolute, size, steps } = of;
  const { timelineId } = record.step;
  const main = mainSteps(steps, timelineId);
  const direction = main[0]?.step.direction ?? record.step.direction;
  const base = { t: timelineId, d: direction === 'vertical' ? 'v' : 'h' };
  if (!isAlong(direction, side)) {
    const earlier = steps.filter(
      ({ gone, step }) => gone === null && step?.branch?.of === record.id && step.branch.side === side,
    );
    const far = STEP_DISTANCE + earlier.length * BRANCH_DISTANCE;
    const last = earlier
      .map(({ step }) => step?.key ?? '')
      .sort()
      .at(-1);
    return {
      absolute: beside(absolute, size, side, far),
      step: { ...base, k: generateKeyBetween(last ?? null, null), of: record.id, side },
      rekeyed: new Map(),
    };
  }
  const at = main.findIndex(({ id }) => id === record.id);
  const before = side === 'left' || side === 'top';
  const { key, rekeyed } = keyAt(main, before ? at : at + 1);
  return { absolute: beside(absolute, size, side, STEP_DISTANCE), step: { ...base, k: key }, rekeyed };
}

/** A key before the `at`-th step; where its neighbours share one, those from there on get fresh ones. */
function keyAt(
  main: readonly { id: string; step: Step }[],
  at: number,
): Pick<Neighbour, 'rekeyed'> & { key: string } {
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

/** Far from the middle of one node to the corner of a like one. */
function beside({ x, y }: Point, { width, height }: Size, side: Side, far: number): Point {
  if (side === 'right') return { x: x + Math.max(far, width + 40), y };
  if (side === 'left') return { x: x - Math.max(far, width + 40), y };
  return side === 'bottom'
    ? { x, y: y + Math.max(far, height + 40) }
    : { x, y: y - Math.max(far, height + 40) };
}

/** Gives steps new keys, as one change with what made it necessary. */
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

/** The stored form of a step. */
export const stepValue = ({ timelineId, key, direction, branch }: Step): Record<string, string> => ({
  t: timelineId,
  k: key,
  d: direction === 'vertical' ? 'v' : 'h',
  ...(branch && { of: branch.of, side: branch.side }),
});

/** The first step of a new timeline. */
export const firstStep = (direction: Step['direction']): Record<string, string> =>
  stepValue({ timelineId: uuidv7(), key: generateKeyBetween(null, null), direction, branch: undefined });
