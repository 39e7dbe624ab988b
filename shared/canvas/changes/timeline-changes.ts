import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { v7 as uuidv7 } from 'uuid';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { rectOf } from '../layout/frame-under.ts';
import { BRANCH_DISTANCE, nextCorner, STEP_DISTANCE } from '../layout/step-distance.ts';
import { mainSteps } from '../layout/timeline-steps.ts';
import { oppositeSide, type Side, type Size } from '../node-types.ts';
import type { NodeRecord, Point, Step } from '../parse/node-record.ts';
import type { ShownNode } from '../projection/shown.ts';
import type { CanvasWriter } from './field-changes.ts';
import { makeRoom, withBranches } from './make-room.ts';
import { movedBy, moveNode } from './node-changes.ts';

/** An existing step next to which a new one is added. */
export interface AnchorStep {
  record: NodeRecord & { step: Step };
  shown: ShownNode;
  /** All steps of its timeline, including deleted ones. */
  steps: readonly NodeRecord[];
  /** Returns a step as it is drawn. */
  shownOf: (id: string) => ShownNode | undefined;
}

/** The position and the stored data of a new step. */
export interface NewStep {
  absolute: Point;
  /** The size of the step beside it. */
  size: Size;
  step: Record<string, string>;
  /**
   * New order keys that other steps must get first, by node id: steps appended concurrently can share a key [K10].
   */
  rekeyed: Map<string, string>;
  /**
   * The offsets of steps that move over, from their drawn positions. A step that is drawn shifted is included without
   * an offset: its drawn position is stored, so that positions beside it stay right.
   */
  moved: Map<string, Point>;
}

/** Whether a side lies along the direction of a timeline. A new node there is a step, elsewhere a branch. */
function isAlong(direction: Step['direction'], side: Side): boolean {
  return (side === 'left' || side === 'right') === (direction === 'horizontal');
}

/** Whether a step that is added at a side is a branch: across the timeline, and at each side of a branch. */
export const addsBranch = ({ record: { step }, steps }: AnchorStep, side: Side): boolean =>
  step.branch !== undefined ||
  !isAlong(mainSteps(steps, step.timelineId)[0]?.step.direction ?? step.direction, side);

/**
 * Whether a step can be added at a side [K10]: always across the timeline, and at each side of a branch; along the
 * timeline after the last step, and before any step but the first.
 */
export function canAddAt(anchor: AnchorStep, side: Side): boolean {
  const { record, steps } = anchor;
  if (addsBranch(anchor, side)) return true;
  const main = mainSteps(steps, record.step.timelineId);
  const at = main.findIndex(({ id }) => id === record.id);
  return side === 'right' || side === 'bottom' ? at === main.length - 1 : at > 0;
}

/**
 * Returns the new step at a side of an existing one; undefined where none can be added. A step before another one gets
 * its position, and that one and the following steps move over. If that one is locked, the earlier steps move over.
 */
export function newStepAt(anchor: AnchorStep, side: Side): NewStep | undefined {
  if (!canAddAt(anchor, side)) return undefined;
  const { record, shown, steps, shownOf } = anchor;
  const { timelineId } = record.step;
  const main = mainSteps(steps, timelineId);
  const direction = main[0]?.step.direction ?? record.step.direction;
  const base = { t: timelineId, d: direction === 'vertical' ? 'v' : 'h' };
  const { size } = shown;
  const anchorRect = rectOf(shown);
  if (addsBranch(anchor, side)) {
    const siblings = steps.filter(
      ({ gone, step }) => gone === null && step?.branch?.of === record.id && step.branch.side === side,
    );
    const distance = STEP_DISTANCE + siblings.length * BRANCH_DISTANCE;
    const lastKey = siblings
      .map(({ step }) => step?.key ?? '')
      .sort()
      .at(-1);
    return {
      absolute: nextCorner(anchorRect, size, side, distance),
      size,
      step: { ...base, k: generateKeyBetween(lastKey ?? null, null), of: record.id, side },
      rekeyed: new Map(),
      moved: shiftedSteps(anchor),
    };
  }
  const at = main.findIndex(({ id }) => id === record.id);
  const isBefore = side === 'left' || side === 'top';
  const { key, rekeyed } = keyForIndex(main, isBefore ? at : at + 1);
  const getsPosition = isBefore && !shown.isLocked;
  const absolute = getsPosition ? shown.position.absolute : nextCorner(anchorRect, size, side);
  const moves = getsPosition ? oppositeSide(side) : side;
  const neighbours = getsPosition ? main.slice(at) : isBefore ? main.slice(0, at).toReversed() : [];
  const room = makeRoom(
    { ...absolute, ...size },
    neighbours.flatMap(({ id }) => shownOf(id) ?? []),
    moves,
    STEP_DISTANCE,
  );
  return {
    absolute,
    size,
    step: { ...base, k: key },
    rekeyed,
    moved: new Map([...shiftedSteps(anchor), ...withBranches(room, steps)]),
  };
}

/** Returns the steps that are drawn shifted from their stored positions, each without an offset. */
const shiftedSteps = ({ steps, shownOf }: AnchorStep): Map<string, Point> =>
  new Map(
    steps
      .filter(({ id }) => {
        const { x = 0, y = 0 } = shownOf(id)?.step?.shift ?? {};
        return x !== 0 || y !== 0;
      })
      .map(({ id }) => [id, { x: 0, y: 0 }]),
  );

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

/** Writes new order keys and positions of steps. Call it in the transaction that adds the step among them. */
export function changeOtherSteps(
  writer: CanvasWriter,
  { rekeyed, moved }: Pick<NewStep, 'rekeyed' | 'moved'>,
  { steps, shownOf }: Pick<AnchorStep, 'steps' | 'shownOf'>,
): void {
  for (const { id, step } of steps) {
    const key = rekeyed.get(id);
    if (step && key !== undefined) writer.set(CANVAS_NODES, id, 'step', stepValue({ ...step, key }));
    const offset = moved.get(id);
    const shown = offset && shownOf(id);
    if (shown) moveNode(writer, id, movedBy(shown.position, offset));
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
