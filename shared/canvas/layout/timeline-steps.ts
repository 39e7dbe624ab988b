import type { NodeRecord, Point, Step } from '../parse/node-record.ts';
import { oppositeSide, type Side } from '../node-types.ts';
import { BRANCH_DISTANCE, STEP_DISTANCE } from './step-distance.ts';
import { shiftsAlong } from './step-shifts.ts';

/** The shown values of a step in its timeline. */
export interface ShownStep {
  /** Counted from 1: on the main line among its steps, on a branch among the branch steps of its node and side. */
  number: number;
  isBranch: boolean;
  direction: Step['direction'];
  /** The source of the incoming derived edge; null for the first step, and if the node is deleted or missing. */
  previousId: string | null;
  /**
   * The offset of the drawn position from the stored one. It separates steps with equal positions and is not stored.
   * A branch moves along with its step.
   */
  shift: Point;
}

type StepRecord = Pick<NodeRecord, 'id' | 'step' | 'gone' | 'position' | 'size'>;
type LiveStep = StepRecord & { step: Step };

/** Compares steps by order key and then by id. Keys are equal if two people appended concurrently. */
export const byKeyAndId = (a: LiveStep, b: LiveStep): number =>
  a.step.key < b.step.key ? -1 : a.step.key > b.step.key ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

const isLiveStep = (record: StepRecord): record is LiveStep => record.step !== null && record.gone === null;

/** Returns the live steps on the main line of a timeline, in order. */
export const mainSteps = (records: Iterable<StepRecord>, timelineId: string): LiveStep[] =>
  [...records]
    .filter(isLiveStep)
    .filter(({ step }) => step.timelineId === timelineId && !step.branch)
    .sort(byKeyAndId);

/**
 * Computes all live steps of one timeline, by node id [K10]. Numbers are ranks and never stored.
 * @param records the nodes of the timeline, including deleted ones
 */
export function shownSteps(records: readonly StepRecord[]): Map<string, ShownStep> {
  const live = records.filter(isLiveStep).sort(byKeyAndId);
  const liveIds = new Set(live.map(({ id }) => id));
  const main = live.filter(({ step }) => !step.branch);
  const direction = (main[0] ?? live[0])?.step.direction ?? 'horizontal';
  const mainShifts = shiftsAlong(main, direction === 'horizontal' ? 'right' : 'bottom', STEP_DISTANCE);
  const steps = new Map<string, ShownStep>();
  main.forEach((record, index) => {
    const previousId = main[index - 1]?.id ?? null;
    steps.set(record.id, {
      number: index + 1,
      isBranch: false,
      direction,
      previousId,
      shift: mainShifts.get(record.id) ?? NO_SHIFT,
    });
  });
  const branches = Map.groupBy(
    live.filter(({ step }) => step.branch),
    ({ step }) => `${step.branch?.side ?? ''} ${step.branch?.of ?? ''}`,
  );
  for (const branchSteps of branches.values()) {
    const { of = null, side = 'bottom' } = branchSteps[0]?.step.branch ?? {};
    const stepShift = (of === null ? undefined : mainShifts.get(of)) ?? NO_SHIFT;
    const shifts = shiftsAlong(branchSteps, side, BRANCH_DISTANCE);
    branchSteps.forEach((record, index) => {
      const own = shifts.get(record.id) ?? NO_SHIFT;
      steps.set(record.id, {
        number: index + 1,
        isBranch: true,
        direction,
        previousId: of !== null && liveIds.has(of) && of !== record.id ? of : null,
        shift: { x: stepShift.x + own.x, y: stepShift.y + own.y },
      });
    });
  }
  return steps;
}

const NO_SHIFT: Point = { x: 0, y: 0 };

/** Returns the sides of a derived edge: out of the previous step, into this one. */
export function derivedEdgeSides(
  { isBranch, direction }: ShownStep,
  branch: Step['branch'],
): { from: Side; to: Side } {
  const from: Side = isBranch && branch ? branch.side : direction === 'horizontal' ? 'right' : 'bottom';
  return { from, to: oppositeSide(from) };
}

/** Returns the id of the derived edge that leads to a step. */
export const derivedEdgeId = (nodeId: string): string => `line:${nodeId}`;
