import { getUserBlogMigration as contract } from '#shared/operations/blog-migration.ts';
import { authoriseAct } from '#server/admin/authorise-act.ts';
import { migrationStatus } from '#server/runs/kinds/blog-migration/migration-status.ts';
import { queryHandler } from '../handler.ts';

export const getUserBlogMigration = queryHandler(contract, async ({ call, input, read }) => {
  const subject = await authoriseAct(read, {
    actor: call.actor,
    subjectId: input.userId,
  });
  const { runId: _, workspaceId: __, ...status } = await migrationStatus(read, subject.id);
  return status;
});
