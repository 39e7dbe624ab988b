import { and, eq, isNull } from 'drizzle-orm';
import { forbidden, notFound } from '#shared/errors/app-error.ts';
import { can, type Action } from '#shared/permissions.ts';
import { document } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess, type WorkspaceAccess } from './workspace-access.ts';

export interface DocumentAccess extends WorkspaceAccess {
  document: typeof document.$inferSelect;
}

/**
 * A document and the caller's role in its workspace.
 * @throws AppError `not_found` for strangers and absent documents alike, `forbidden` for a member without the right
 */
export async function requireDocumentAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  documentId: string,
  action: Action,
): Promise<DocumentAccess> {
  const [row] = await read
    .select()
    .from(document)
    .where(and(eq(document.id, documentId), isNull(document.deletedAt)));
  const access = row && (await findWorkspaceAccess(read, userId, row.workspaceId));
  if (!row || !access) throw notFound('This document');
  if (!can(access.role, action)) throw forbidden('You can read this document, but not change it.');
  return { ...access, document: row };
}
