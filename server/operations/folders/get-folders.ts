import { asc } from 'drizzle-orm';
import { getFolders as contract } from '#shared/operations/folders.ts';
import { folder } from '#server/db/schema/index.ts';
import { folderView } from '#server/documents/tree/presenters.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';
import { onPage, PAGE_ROWS, pageOf } from '../items-page.ts';

export const getFolders = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select()
    .from(folder)
    .where(onPage(folder, input))
    .orderBy(asc(folder.id))
    .limit(PAGE_ROWS);
  const { page, next } = pageOf(rows);
  return { folders: page.map(folderView), next };
});
