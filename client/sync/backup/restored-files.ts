import type { BackupAsset } from '#shared/backup/backup-manifest.ts';
import { cleanFileName } from '#shared/assets/file-rules.ts';
import { isOrderKey } from '#shared/lib/sibling-order.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { waitingUpload } from '#client/lib/device/waiting-upload.ts';

interface StoreOptions {
  workspaceId: string;
  assets: readonly BackupAsset[];
  /** New ids by old ones. */
  ids: ReadonlyMap<string, string>;
  /** Reads a file's bytes from the backup; null or undefined when the backup does not contain them. */
  read: (asset: BackupAsset) => Uint8Array | null | undefined;
  onProgress: (done: number, total: number) => void;
  isStopped: () => boolean;
}

/**
 * Stores the files of a workspace that is about to be created in this device's database, one after the other. They are
 * uploaded once the workspace exists. If it is not created after all, `rollBackTexts` deletes them with its texts.
 * @returns false when it was stopped
 * @throws any error of the database
 */
export async function storeFiles(
  database: DeviceDatabase,
  { workspaceId, assets, ids, read, onProgress, isStopped }: StoreOptions,
): Promise<boolean> {
  for (const [index, asset] of assets.entries()) {
    if (isStopped()) return false;
    const bytes = read(asset);
    const assetId = ids.get(asset.id);
    if (bytes && assetId !== undefined) {
      const folderId = (asset.parentId === null ? null : ids.get(asset.parentId)) ?? null;
      await storeFile(database, { workspaceId, assetId, folderId, asset, bytes });
    }
    onProgress(index + 1, assets.length);
  }
  return true;
}

async function storeFile(
  database: DeviceDatabase,
  restored: {
    workspaceId: string;
    assetId: string;
    folderId: string | null;
    asset: BackupAsset;
    bytes: Uint8Array;
  },
): Promise<void> {
  const { workspaceId, assetId, folderId, asset, bytes } = restored;
  const { mimeType, width, height, alt } = asset;
  // As with picked files, every text type is stored as plain text.
  const type = mimeType.startsWith('text/') ? 'text/plain' : mimeType;
  const blob = new Blob([new Uint8Array(bytes)], { type });
  const filename = cleanFileName(asset.filename);
  const row = waitingUpload({
    assetId,
    workspaceId,
    filename,
    name: asset.name.trim() === '' ? filename : cleanFileName(asset.name),
    mimeType,
    size: blob.size,
    width,
    height,
    alt: alt.toWellFormed().slice(0, 2_000),
    folderId,
    ...(isOrderKey(asset.order) && { order: asset.order }),
    askedBy: 'restore',
  });
  const tx = database.transaction(['file', 'upload'], 'readwrite');
  await atomicTransaction(tx, async () => {
    await tx.objectStore('file').put({ assetId, workspaceId, blob, storedAt: row.createdAt });
    await tx.objectStore('upload').put(row);
  });
}
