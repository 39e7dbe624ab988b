import { checkUserNeedsMigration as contract } from '#shared/operations/blog-migration.ts';
import { migrationStatus } from '#server/runs/kinds/blog-migration/migration-status.ts';
import { queryHandler } from '../handler.ts';

export const checkUserNeedsMigration = queryHandler(contract, async ({ call, read }) => {
  const { state, totalDocuments } = await migrationStatus(read, call.actor.userId);
  return { needsMigration: state !== 'done' && totalDocuments > 0, posts: totalDocuments };
});
