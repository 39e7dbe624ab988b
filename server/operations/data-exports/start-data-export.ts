import { and, eq, isNull } from 'drizzle-orm';
import { DATA_EXPORT } from '#shared/accounts/data-export.ts';
import { startDataExport as contract } from '#shared/operations/runs.ts';
import { run } from '#server/db/schema/index.ts';
import { runView } from '#server/runs/run-views.ts';
import { startRun } from '#server/runs/start-run.ts';
import { commandHandler } from '../handler.ts';

export const startDataExport = commandHandler(contract, {
  // Everybody may export their own data.
  authorise: async () => undefined,
  write: async ({ tx, call }) => {
    const { userId, sessionHash } = call.actor;
    const [underWay] = await tx
      .select()
      .from(run)
      .where(and(eq(run.userId, userId), eq(run.kind, DATA_EXPORT), isNull(run.finishedAt)))
      .limit(1);
    if (underWay) return { answer: await runView(tx, underWay) };
    const started = await startRun(
      tx,
      { kind: DATA_EXPORT, scope: `user:${userId}`, userId, sessionHash, input: {} },
      call.now,
    );
    return {
      answer: await runView(tx, started),
      security: { kind: 'export-data' },
      afterCommit: () => Promise.resolve(call.services.runs.poke()),
    };
  },
});
