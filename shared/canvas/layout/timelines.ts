import type { NodeRecord, Point, Step } from '../parse/node-record.ts';
import { oppositeOf, type Side } from '../node-types.ts';

/** A step's part in its timeline as it is shown. */
export interface StepPlace {
  /** From 1: on the main line among all, on a branch among those of its node and side. */
  number: number;
  isBranch: boolean;
  direction: Step['direction'];
  /** The node that the incoming line comes from; null for the first, and where it is gone or missing. */
  previousId: string | null;
  /** How far it is drawn from its place: steps with one place stand a step apart, unwritten. */
  shift: Point;
}

/** How far steps and branches are put apart. */
export const STEP_DISTANCE = 250;

type StepRecord = Pick<NodeRecord, 'id' | 'step' | 'gone' | 'place'>;
type LiveStep = StepRecord & { step: Step };

/** By key and id: keys can be equal when two people append at once. */
export const bySteps = (a: LiveStep, b: LiveStep): number =>
  a.step.key < b.step.key ? -1 : a.step.key > b.step.key ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

const isLiveStep = (record: StepRecord): record is LiveStep => record.step !== null && record.gone === null;

/** The steps of one timeline on its main line, in order. */
export const mainSteps = (records: Iterable<StepRecord>, timelineId: string): LiveStep[] =>
  [...records]
    .filter(isLiveStep)
    .filter(({ step }) => step.timelineId === timelineId && !step.branch)
    .sort(bySteps);

/**
 * Every live step of one timeline by its node's id [K10]. Numbers are ranks: nothing of them is stored.
 * @param records of that timeline, dead ones among them
 */
export function stepPlaces(records: readonly StepRecord[]): Map<string, StepPlace> {
  const live = records.filter(isLiveStep).sort(bySteps);
  const alive = new Set(live.map(({ id }) => id));
  const main = live.filter(({ step }) => !step.branch);
  const direction = (main[0] ?? live[0])?.step.direction ?? 'horizontal';
  const shiftOf = shifts(direction);
  const places = new Map<string, StepPlace>();
  main.forEach((record, at) => {
    const previousId = main[at - 1]?.id ?? null;
    places.set(record.id, { number: at + 1, isBranch: false, direction, previousId, shift: shiftOf(record) });
  });
  const branches = Map.groupBy(
    live.filter(({ step }) => step.branch),
    ({ step }) => `${step.branch?.side ?? ''} ${step.branch?.of ?? ''}`,
  );
  for (const side of branches.values())
    side.forEach((record, at) => {
      const of = record.step.branch?.of ?? null;
      places.set(record.id, {
        number: at + 1,
        isBranch: true,
        direction,
        previousId: of !== null && alive.has(of) && of !== record.id ? of : null,
        shift: shiftOf(record),
      });
    });
  return places;
}

/** Along the timeline by one step for each that stands in the same place before it. */
function shifts(direction: Step['direction']): (record: StepRecord) => Point {
  const taken = new Map<string, number>();
  return ({ place: { at, frameId } }) => {
    const key = `${at.x} ${at.y} ${frameId ?? ''}`;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    const far = before * STEP_DISTANCE;
    return direction === 'horizontal' ? { x: far, y: 0 } : { x: 0, y: far };
  };
}

/** The sides that a derived line joins: out of the step before, into this one. */
export function lineSides(
  { isBranch, direction }: StepPlace,
  branch: Step['branch'],
): { from: Side; to: Side } {
  const from: Side = isBranch && branch ? branch.side : direction === 'horizontal' ? 'right' : 'bottom';
  return { from, to: oppositeOf(from) };
}

/** The id of the line that leads to a step. */
export const lineId = (nodeId: string): string => `line:${nodeId}`;
