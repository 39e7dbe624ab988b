import { and, eq, isNull } from 'drizzle-orm';
import { BLOG_ARCHIVE, MIGRATION_REFUSALS } from '#shared/accounts/blog-migration.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { TEMPLATE_VERSION, templateItems } from '#shared/templates/template-items.ts';
import { TRASH } from '#shared/tree/special-folders.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { workspace } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { makeWorkspace } from '../workspaces/make-workspace.ts';

interface Archive {
  workspaceId: string;
  ownerId: string;
}

/** Whether the workspace exists, undeleted and still of this user. */
export async function isOwnArchive(
  read: Pick<Tx, '$count'>,
  { workspaceId, ownerId }: Archive,
): Promise<boolean> {
  const isOwn = and(
    eq(workspace.id, workspaceId),
    eq(workspace.ownerId, ownerId),
    isNull(workspace.deletedAt),
  );
  return (await read.$count(workspace, isOwn)) > 0;
}

/**
 * Creates the workspace that receives the posts of a user, unless it exists, in the caller's transaction. No limit of
 * a plan applies to it. It has no first draft, only the trash folder of every workspace.
 * @throws AppError `conflict` when it was deleted or belongs to somebody else by now
 */
export async function makeArchive(tx: Tx, archive: Archive, now: number): Promise<void> {
  const { workspaceId, ownerId } = archive;
  if (await isOwnArchive(tx, archive)) return;
  if ((await tx.$count(workspace, eq(workspace.id, workspaceId))) > 0)
    throw new AppError('conflict', MIGRATION_REFUSALS.archiveGone);
  await makeWorkspace(tx, {
    id: workspaceId,
    ownerId,
    title: BLOG_ARCHIVE,
    type: 'blog',
    settings: DEFAULT_SETTINGS,
    templateVersion: TEMPLATE_VERSION,
    items: templateItems('blog', workspaceId).filter((item) => item.kind === 'folder' && item.name === TRASH),
    contents: new Map(),
    seq: await raiseScope(tx, `workspace:${workspaceId}`),
    now,
  });
  await raiseScope(tx, `user:${ownerId}`);
}
