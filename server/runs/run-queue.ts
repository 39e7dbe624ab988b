import { and, asc, isNull } from 'drizzle-orm';
import { run } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { hasSlot, type LaneOf } from './run-lanes.ts';

/** The most runs of one person that run at the same time, in all lanes. */
export const RUNS_AT_ONCE = 2;
/** The most open runs that a decision reads, the oldest first. */
const MAX_READ = 2_000;

/** An open run, without its input and results, which may be long. */
export interface OpenRun {
  id: string;
  kind: string;
  userId: string;
  state: string;
  leaseUntil: number | null;
  createdAt: number;
}

/** Returns the runs that have not ended and shall not end, the oldest first. */
export const openRuns = (read: Pick<Tx, 'select'>): PromiseLike<OpenRun[]> =>
  read
    .select({
      id: run.id,
      kind: run.kind,
      userId: run.userId,
      state: run.state,
      leaseUntil: run.leaseUntil,
      createdAt: run.createdAt,
    })
    .from(run)
    .where(and(isNull(run.finishedAt), isNull(run.cancelAskedAt)))
    .orderBy(asc(run.createdAt))
    .limit(MAX_READ);

const isHeld = ({ state, leaseUntil }: OpenRun, now: number): boolean =>
  state === 'running' && leaseUntil !== null && leaseUntil > now;

/**
 * Selects the next run to start: a queued one, or one whose process has lost its lease. People take turns: the run of
 * the person with the fewest running ones comes first, then the oldest. At most {@link RUNS_AT_ONCE} of a person run,
 * and each needs a slot of its lane.
 * @param runs open runs, the oldest first
 * @param laneOf the lanes of this process
 */
export function nextRun(runs: readonly OpenRun[], laneOf: LaneOf, now: number): OpenRun | undefined {
  const held = runs.filter((open) => isHeld(open, now));
  const running = countBy(held, ({ userId }) => userId);
  const runningOf = ({ userId }: OpenRun): number => running.get(userId) ?? 0;
  const lanes = new Map([...new Set(runs.map(({ kind }) => kind))].map((kind) => [kind, laneOf(kind)]));
  const inLane = ({ userId, kind }: OpenRun): string => `${userId} ${lanes.get(kind)?.lane}`;
  const runningInLane = countBy(held, inLane);
  const mayStart = (open: OpenRun): boolean => {
    const use = lanes.get(open.kind);
    return (
      use !== undefined &&
      runningOf(open) < RUNS_AT_ONCE &&
      hasSlot(use, runningInLane.get(inLane(open)) ?? 0)
    );
  };
  return runs
    .filter((open) => !isHeld(open, now) && mayStart(open))
    .toSorted((a, b) => runningOf(a) - runningOf(b) || a.createdAt - b.createdAt)[0];
}

/**
 * Returns the place of a run in the queue, from 1: behind the person's own older runs, and behind at most
 * {@link RUNS_AT_ONCE} older runs of the same kind of every other person, because people take turns and other kinds
 * have slots of their own.
 * @returns null for a run that does not wait
 */
export function queuePosition(runs: readonly OpenRun[], id: string): number | null {
  const place = runs.findIndex((open) => open.id === id);
  const own = runs[place];
  if (own?.state !== 'queued') return null;
  const isBefore = ({ state, userId, kind }: OpenRun): boolean =>
    state === 'queued' && (userId === own.userId || kind === own.kind);
  const older = countBy(runs.slice(0, place).filter(isBefore), ({ userId }) => userId);
  let position = 1;
  for (const [userId, count] of older)
    position += userId === own.userId ? count : Math.min(count, RUNS_AT_ONCE);
  return position;
}

function countBy(runs: readonly OpenRun[], keyOf: (open: OpenRun) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const open of runs) counts.set(keyOf(open), (counts.get(keyOf(open)) ?? 0) + 1);
  return counts;
}
