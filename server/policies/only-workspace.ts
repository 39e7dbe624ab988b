import { and, eq, isNull } from 'drizzle-orm';
import { invalidInput } from '#shared/errors/app-error.ts';
import { workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/**
 * Returns the workspace of a person who has only one, as owner or member.
 * @throws AppError `invalid_input` that names the missing field
 */
export async function onlyWorkspaceOf(read: Pick<Tx, 'select'>, userId: string): Promise<string> {
  const [first, second] = await read
    .select({ id: workspace.id })
    .from(workspaceMember)
    .innerJoin(workspace, and(eq(workspace.id, workspaceMember.workspaceId), isNull(workspace.deletedAt)))
    .where(eq(workspaceMember.userId, userId))
    .limit(2);
  if (first && !second) return first.id;
  throw invalidInput('"workspaceId" is missing: it names the workspace that the file is for.', {
    path: 'workspaceId',
  });
}
