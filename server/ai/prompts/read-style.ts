import { eq } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import { writingStyle } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { StyleText } from './compose-messages.ts';

/**
 * Reads a writing style that the user may see: one of this workspace, or their own.
 * @returns undefined for no style
 * @throws AppError `not_found` when it is deleted or hidden, so that no answer is written without the style that the
 * writer sees
 */
export async function readStyle(
  read: Pick<Tx, 'select'>,
  {
    styleId,
    workspaceId,
    userId,
  }: { styleId: string | null | undefined; workspaceId: string; userId: string },
): Promise<StyleText | undefined> {
  if (styleId === null || styleId === undefined) return undefined;
  const [row] = await read.select().from(writingStyle).where(eq(writingStyle.id, styleId));
  const isVisible =
    row && (row.workspaceId === null ? row.userId === userId : row.workspaceId === workspaceId);
  if (!isVisible) throw notFound('The writing style');
  return { name: row.name, content: row.content };
}
