import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { getDocuments as contract } from '#shared/operations/documents.ts';
import { document } from '#server/db/schema/index.ts';
import { DOCUMENT_COLUMNS, documentView } from '#server/documents/item-views.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

const PAGE = 1_000;

export const getDocuments = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select(DOCUMENT_COLUMNS)
    .from(document)
    .where(
      and(
        eq(document.workspaceId, input.workspaceId),
        isNull(document.deletedAt),
        gt(document.id, input.after ?? ''),
      ),
    )
    .orderBy(asc(document.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return { documents: page.map(documentView), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
});
