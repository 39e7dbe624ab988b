import { and, asc, eq, isNull } from 'drizzle-orm';
import { isInTrash } from '#shared/tree/place-rules.ts';
import { assetUse, canvas, document, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { readFolders } from '#server/policies/item-place.ts';

/** The most uses that are listed; above it only their number is returned. */
const MAX_LISTED = 100;

export interface AssetUseView {
  kind: 'document' | 'canvas';
  id: string;
  title: string;
  isInTrash: boolean;
}

/**
 * Returns the documents and canvases that use a file, only from workspaces of which the user is a member: anybody can
 * write any asset id into a text of their own.
 * @returns `more` is the number of uses that are not listed
 */
export async function usesOfAsset(
  read: Pick<Tx, 'select'>,
  userId: string,
  assetId: string,
): Promise<{ uses: AssetUseView[]; more: number }> {
  const found = [
    ...(await readUses(read, document, 'document', userId, assetId)),
    ...(await readUses(read, canvas, 'canvas', userId, assetId)),
  ];
  const uses: AssetUseView[] = [];
  for (const { workspaceId, folderId, ...use } of found.slice(0, MAX_LISTED)) {
    const folders = await readFolders(read, workspaceId, [folderId]);
    uses.push({ ...use, isInTrash: isInTrash(folders, folderId) });
  }
  return { uses, more: Math.max(0, found.length - MAX_LISTED) };
}

async function readUses(
  read: Pick<Tx, 'select'>,
  table: typeof document | typeof canvas,
  kind: AssetUseView['kind'],
  userId: string,
  assetId: string,
) {
  const rows = await read
    .select({
      id: table.id,
      title: table.title,
      workspaceId: table.workspaceId,
      folderId: table.folderId,
    })
    .from(assetUse)
    .innerJoin(table, eq(table.id, assetUse.ydocId))
    .innerJoin(
      workspaceMember,
      and(eq(workspaceMember.workspaceId, table.workspaceId), eq(workspaceMember.userId, userId)),
    )
    .where(and(eq(assetUse.assetId, assetId), isNull(table.deletedAt)))
    .orderBy(asc(table.title), asc(table.id));
  return rows.map((row) => ({ kind, ...row }));
}
