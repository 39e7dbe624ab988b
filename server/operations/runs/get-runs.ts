import { and, desc, eq, lt, or } from 'drizzle-orm';
import { getRuns as contract, RUNS_PAGE } from '#shared/operations/runs.ts';
import { run } from '#server/db/schema/index.ts';
import { runViews } from '#server/runs/run-views.ts';
import { queryHandler } from '../handler.ts';

export const getRuns = queryHandler(contract, async ({ call, input: { kind, after }, read }) => {
  const time = after && Date.parse(after.createdAt);
  const rows = await read
    .select()
    .from(run)
    .where(
      and(
        eq(run.userId, call.actor.userId),
        kind === undefined ? undefined : eq(run.kind, kind),
        after === undefined || time === undefined
          ? undefined
          : or(lt(run.createdAt, time), and(eq(run.createdAt, time), lt(run.id, after.id))),
      ),
    )
    .orderBy(desc(run.createdAt), desc(run.id))
    .limit(RUNS_PAGE + 1);
  return { runs: await runViews(read, rows.slice(0, RUNS_PAGE)), hasMore: rows.length > RUNS_PAGE };
});
