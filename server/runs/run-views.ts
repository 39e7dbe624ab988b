import { toTimestamp } from '#shared/lib/scalars.ts';
import { RUN_STATES, type RunView } from '#shared/operations/runs.ts';
import type { Tx } from '#server/db/write.ts';
import { COMPLETE } from './finish-run.ts';
import type { RunRow } from './run-leases.ts';
import { openRuns, queuePosition } from './run-queue.ts';

/** Presents runs to their owner. The queue is read only when one of them waits. */
export async function runViews(read: Pick<Tx, 'select'>, rows: readonly RunRow[]): Promise<RunView[]> {
  const open = rows.some(({ state }) => state === 'queued') ? await openRuns(read) : [];
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: RUN_STATES.find((state) => state === row.state) ?? 'running',
    progress: row.progress / COMPLETE,
    note: row.note,
    position: queuePosition(open, row.id),
    // The kind's `result` returned it.
    result: row.result as RunView['result'],
    error: row.error,
    createdAt: toTimestamp(row.createdAt),
    finishedAt: row.finishedAt === null ? null : toTimestamp(row.finishedAt),
  }));
}

export async function runView(read: Pick<Tx, 'select'>, row: RunRow): Promise<RunView> {
  const [view] = await runViews(read, [row]);
  if (!view) throw new Error('A run was not presented.');
  return view;
}
