import { asc } from 'drizzle-orm';
import { getDocuments as contract } from '#shared/operations/documents.ts';
import { document } from '#server/db/schema/index.ts';
import { DOCUMENT_COLUMNS, documentView } from '#server/documents/tree/presenters.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';
import { pageCondition, PAGE_ROWS, splitPage } from '../items-page.ts';

export const getDocuments = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select(DOCUMENT_COLUMNS)
    .from(document)
    .where(pageCondition(document, input))
    .orderBy(asc(document.id))
    .limit(PAGE_ROWS);
  const { page, next } = splitPage(rows);
  return { documents: page.map(documentView), next };
});
