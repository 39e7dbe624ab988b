import { and, eq, isNull, sql } from 'drizzle-orm';
import { forbidden, notFound } from '#shared/errors/app-error.ts';
import { can, type Action } from '#shared/permissions.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { canvas } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess, type WorkspaceAccess } from './workspace-access.ts';

export interface CanvasAccess extends WorkspaceAccess {
  canvas: typeof canvas.$inferSelect;
}

const canvasOf = preparedQuery('canvas-for-access', (read: Pick<Tx, 'select'>) =>
  read
    .select()
    .from(canvas)
    .where(and(eq(canvas.id, sql.placeholder('id')), isNull(canvas.deletedAt))),
);

/**
 * Returns a canvas and the caller's role in its workspace. All actions must be allowed.
 * @throws AppError `not_found` for strangers and absent canvases alike, `forbidden` for a member without the right
 */
export async function requireCanvasAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  canvasId: string,
  ...actions: readonly Action[]
): Promise<CanvasAccess> {
  const [row] = await canvasOf(read, { id: canvasId });
  const access = row && (await findWorkspaceAccess(read, userId, row.workspaceId));
  if (!row || !access) throw notFound('This canvas');
  if (!actions.every((action) => can(access.role, action)))
    throw forbidden('You can read this canvas, but not change it.');
  return { ...access, canvas: row };
}
