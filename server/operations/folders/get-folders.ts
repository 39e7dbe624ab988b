import { asc } from 'drizzle-orm';
import { getFolders as contract } from '#shared/operations/folders.ts';
import { folder } from '#server/db/schema/index.ts';
import { childrenByFolder } from '#server/documents/tree/folder-contents.ts';
import { folderView } from '#server/documents/tree/presenters.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';
import { pageCondition, PAGE_ROWS, splitPage } from '../items-page.ts';

export const getFolders = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select()
    .from(folder)
    .where(pageCondition(folder, input))
    .orderBy(asc(folder.id))
    .limit(PAGE_ROWS);
  const { page, next } = splitPage(rows);
  const ids = page.map(({ id }) => id);
  const children = await childrenByFolder(read, input.workspaceId, ids);
  return { folders: page.map((row) => folderView(row, children.get(row.id) ?? [])), next };
});
