import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { isOrderKey } from '#shared/lib/sibling-order.ts';
import { waitingUpload } from '#client/lib/device/waiting-upload.ts';
import type { UploadQueue } from '../uploads/upload-queue.ts';
import type { NewUpload } from '../uploads/upload-store.ts';

interface LostFiles {
  workspaceId: string;
  files: readonly TreeAsset[];
}

/** Uploads files again, with the same ids, that a restored server lacks and this device still has [E4]. */
export async function restoreFiles(
  queue: Pick<UploadQueue, 'store' | 'add'>,
  { workspaceId, files }: LostFiles,
): Promise<void> {
  const uploads: NewUpload[] = [];
  for (const { id, parentId: folderId, order, filename, name, mimeType, width, height, alt } of files) {
    const blob = await queue.store.blob(id);
    // The browser may have evicted it meanwhile.
    if (!blob) continue;
    // Files of a snapshot that an earlier build stored have no position.
    const position = { folderId: folderId ?? null, ...(isOrderKey(order ?? '') && { order }) };
    const fields = { assetId: id, workspaceId, ...position, filename, name, mimeType, width, height, alt };
    uploads.push({ row: waitingUpload({ ...fields, size: blob.size, askedBy: 'restore' }), blob });
  }
  if (uploads.length > 0) await queue.add(uploads);
}
