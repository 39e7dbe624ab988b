import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { forbidden, notFound } from '#shared/errors/app-error.ts';
import { can, type Action } from '#shared/permissions.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { document } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess, type WorkspaceAccess } from './workspace-access.ts';

export interface DocumentAccess extends WorkspaceAccess {
  document: Omit<typeof document.$inferSelect, 'contentMd'>;
}

// The text may be megabytes long, and no right depends on it.
const { contentMd: _text, ...COLUMNS } = getTableColumns(document);

const documentOf = preparedQuery('document-for-access', (read: Pick<Tx, 'select'>) =>
  read
    .select(COLUMNS)
    .from(document)
    .where(and(eq(document.id, sql.placeholder('id')), isNull(document.deletedAt))),
);

/**
 * Returns a document without its text, and the caller's role in its workspace. All actions must be allowed.
 * @throws AppError `not_found` for strangers and absent documents alike, `forbidden` for a member without the right
 */
export async function requireDocumentAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  documentId: string,
  ...actions: readonly Action[]
): Promise<DocumentAccess> {
  const [row] = await documentOf(read, { id: documentId });
  const access = row && (await findWorkspaceAccess(read, userId, row.workspaceId));
  if (!row || !access) throw notFound('This document');
  if (!actions.every((action) => can(access.role, action)))
    throw forbidden('You can read this document, but not change it.');
  return { ...access, document: row };
}
