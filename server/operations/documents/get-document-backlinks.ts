import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { getDocumentBacklinks as contract } from '#shared/operations/documents.ts';
import { document, documentReference } from '#server/db/schema/index.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

const PAGE = 50;

export const getDocumentBacklinks = queryHandler(
  contract,
  async ({ call, input, read }) => {
    const { document: target } = await requireDocumentAccess(read, call.actor.userId, input.id, 'read');
    const rows = await read
      .select({
        id: documentReference.id,
        documentId: documentReference.sourceId,
        title: document.title,
        blockId: documentReference.blockId,
        label: documentReference.label,
        isTitle: documentReference.isTitle,
        snippet: documentReference.snippet,
      })
      .from(documentReference)
      .innerJoin(document, eq(document.id, documentReference.sourceId))
      .where(
        and(
          eq(documentReference.targetId, input.id),
          gt(documentReference.id, input.after ?? ''),
          // Any text can contain any id. Words of other workspaces must not be shown to readers of this one.
          eq(document.workspaceId, target.workspaceId),
          isNull(document.deletedAt),
        ),
      )
      .orderBy(asc(documentReference.id))
      .limit(PAGE + 1);
    const backlinks = rows.slice(0, PAGE).map((row) => ({
      ...row,
      referencingDocumentId: row.documentId,
      referencedDocumentId: target.id,
      contextText: row.snippet,
    }));
    return { backlinks, next: rows.length > PAGE ? (backlinks.at(-1)?.id ?? null) : null };
  },
  ({ input, read }) => scopeOfDocument(read, input.id),
);
