import { startBlogMigration as contract } from '#shared/operations/blog-migration.ts';
import { requireMigratable, startMigration } from '#server/runs/kinds/blog-migration/start-migration.ts';
import { commandHandler } from '../handler.ts';

export const startBlogMigration = commandHandler(contract, {
  authorise: ({ call, read }) => requireMigratable(read, call.actor.userId),
  write: async ({ tx, call }) => {
    const { isNew: _, ...answer } = await startMigration(tx, call.actor, call.now);
    return { answer, afterCommit: () => Promise.resolve(call.services.runs.poke()) };
  },
});
