import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { getFolders as contract } from '#shared/operations/folders.ts';
import { folder } from '#server/db/schema/index.ts';
import { folderView } from '#server/documents/item-views.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

const PAGE = 1_000;

export const getFolders = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select()
    .from(folder)
    .where(
      and(
        eq(folder.workspaceId, input.workspaceId),
        isNull(folder.deletedAt),
        gt(folder.id, input.after ?? ''),
      ),
    )
    .orderBy(asc(folder.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return { folders: page.map(folderView), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
});
