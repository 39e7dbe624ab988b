import { eq } from 'drizzle-orm';
import { canvas, document } from '#server/db/schema/index.ts';
import { raiseScope } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';
import { raiseMembers } from '#server/policies/members.ts';
import type { DerivedData } from './derive-document.ts';

/**
 * Writes what the tree and the list of workspaces show of a text or canvas: its words, and when it was edited. If that
 * changed, it raises the seq of the workspace and of the list of each member, so that their devices pull it. While
 * somebody writes without a pause that happens every 30 s.
 * @param editedAt time of the edit in epoch milliseconds; undefined when the content is derived for the first time
 */
export async function writeDerivedRow(
  tx: Tx,
  ydocId: string,
  { workspaceId, text }: Pick<DerivedData, 'workspaceId' | 'text'>,
  editedAt: number | undefined,
): Promise<void> {
  const isShown = editedAt !== undefined || (text && (await wordsOf(tx, ydocId)) !== text.wordCount);
  const shown = isShown ? { seq: await raiseSeqs(tx, workspaceId) } : {};
  const edit = editedAt === undefined ? {} : { updatedAt: editedAt };
  if (text)
    await tx
      .update(document)
      .set({ ...text, ...edit, ...shown })
      .where(eq(document.id, ydocId));
  else if (isShown)
    await tx
      .update(canvas)
      .set({ ...edit, ...shown })
      .where(eq(canvas.id, ydocId));
}

async function wordsOf(tx: Tx, documentId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ wordCount: document.wordCount })
    .from(document)
    .where(eq(document.id, documentId));
  return row?.wordCount;
}

/** @returns the new seq of the workspace, which its changed row must carry [F10] */
async function raiseSeqs(tx: Tx, workspaceId: string): Promise<number> {
  await raiseMembers(tx, workspaceId);
  return raiseScope(tx, `workspace:${workspaceId}`);
}
