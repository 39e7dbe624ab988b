import { and, asc, eq, isNull } from 'drizzle-orm';
import { isInTrash } from '#shared/tree/place-rules.ts';
import { assetUse, canvas, document, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { readFolders } from '#server/policies/item-place.ts';

/** Named at most; beyond them their number says enough. */
const NAMED = 100;

export interface AssetUseView {
  kind: 'document' | 'canvas';
  id: string;
  title: string;
  isInTrash: boolean;
}

/**
 * Documents and canvases that hold a file, of workspaces the reader is a member of alone: anybody may write any id into
 * a text of their own.
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
  for (const { workspaceId, folderId, ...use } of found.slice(0, NAMED)) {
    const folders = await readFolders(read, workspaceId, [folderId]);
    uses.push({ ...use, isInTrash: isInTrash(folders, folderId) });
  }
  return { uses, more: Math.max(0, found.length - NAMED) };
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
