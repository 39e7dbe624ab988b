import { assetTypeOf } from '#shared/assets/file-rules.ts';
import { asset } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type AssetRow = typeof asset.$inferSelect;

/** A file whose bytes are stored already. */
export interface NewAsset extends Pick<
  AssetRow,
  | 'id'
  | 'workspaceId'
  | 'ownerId'
  | 'folderId'
  | 'order'
  | 'name'
  | 'filename'
  | 'key'
  | 'mimeType'
  | 'fileSize'
  | 'sha256'
  | 'width'
  | 'height'
  | 'alt'
  | 'seq'
> {
  now: number;
}

/** Inserts a file in the caller's transaction. An image waits for its thumbnail; no other file gets one. */
export async function insertAsset(tx: Tx, { now, ...row }: NewAsset): Promise<AssetRow> {
  const type = assetTypeOf(row.mimeType);
  const [inserted] = await tx
    .insert(asset)
    .values({
      ...row,
      type,
      thumbnailTriedAt: type === 'image' ? null : now,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!inserted) throw new Error('A file was not written.');
  return inserted;
}
