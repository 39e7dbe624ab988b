import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { writingStyle } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess, requireWorkspaceAccess } from './workspace-access.ts';

type Read = Pick<Tx, 'select'>;
export type StyleRow = typeof writingStyle.$inferSelect;

const usable = preparedQuery('usable-writing-style', (read: Read) =>
  read
    .select()
    .from(writingStyle)
    .where(
      and(
        eq(writingStyle.id, sql.placeholder('id')),
        or(
          eq(writingStyle.workspaceId, sql.placeholder('workspaceId')),
          and(isNull(writingStyle.workspaceId), eq(writingStyle.userId, sql.placeholder('userId'))),
        ),
      ),
    ),
);

/**
 * Returns a style that a user can use in a workspace: one of the workspace, or one of their own. Undefined for a
 * deleted style and for another person's own style, which only they see. The caller checks the access to the
 * workspace.
 */
export async function findUsableStyle(
  read: Read,
  userId: string,
  workspaceId: string,
  id: string,
): Promise<StyleRow | undefined> {
  const [row] = await usable(read, { id, workspaceId, userId });
  return row;
}

/** The same, but @throws AppError `not_found` */
export async function requireUsableStyle(
  read: Read,
  userId: string,
  workspaceId: string,
  id: string,
): Promise<StyleRow> {
  const row = await findUsableStyle(read, userId, workspaceId, id);
  if (!row) throw notFound('This writing style');
  return row;
}

/**
 * Returns a style that the caller may change: their own, or one of a workspace whose settings they may change.
 * @throws AppError `not_found` for strangers and absent styles alike, `forbidden` for a member without the right
 */
export async function requireChangeableStyle(read: Read, userId: string, id: string): Promise<StyleRow> {
  const [row] = await read.select().from(writingStyle).where(eq(writingStyle.id, id));
  if (!row) throw notFound('This writing style');
  const { workspaceId } = row;
  if (workspaceId === null) {
    if (row.userId !== userId) throw notFound('This writing style');
    return row;
  }
  if (!(await findWorkspaceAccess(read, userId, workspaceId))) throw notFound('This writing style');
  await requireWorkspaceAccess(read, userId, workspaceId, 'change-settings');
  return row;
}
