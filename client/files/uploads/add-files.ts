import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { currentUploads } from './current-uploads.ts';
import { pickFiles, type PickedFile } from './picked-files.ts';
import { notifyChangedPictures, notifyRejectedFiles, notifyWhenUploaded } from './notify-uploads.ts';
import { newUpload } from './upload-store.ts';

/** A file that is stored on this device and queued for the server. */
export interface AddedFile extends Omit<PickedFile, 'blob'> {
  assetId: string;
}

interface AddOptions {
  workspaceId: string;
  askedBy: QueuedUpload['askedBy'];
  /** The folder of the tree; the root by default. */
  folderId?: string | null;
  /** Whether only images are accepted. */
  areImages?: boolean;
}

/**
 * Adds files to a workspace. They are stored and displayed at once, and uploaded when there is a network. A toast names
 * the files that are rejected.
 * @returns the accepted files, in order
 */
export async function addFiles(
  files: readonly File[],
  { workspaceId, askedBy, folderId = null, areImages = false }: AddOptions,
): Promise<AddedFile[]> {
  const queue = currentUploads();
  if (!queue || files.length === 0) return [];
  const { accepted, rejected, changed } = await pickFiles(files, { areImages });
  notifyRejectedFiles(rejected);
  notifyChangedPictures(changed);
  if (accepted.length === 0) return [];
  const uploads = accepted.map((file) => newUpload(file, { workspaceId, askedBy, folderId }));
  const ids = uploads.map(({ row }) => row.assetId);
  const isStored = await queue.add(uploads);
  notifyWhenUploaded(queue, ids, askedBy);
  if (!isStored)
    toast.error('This browser has no room for these files', {
      detail: 'They are uploaded as long as this page stays open.',
    });
  return uploads.map(({ row: { assetId, filename, mimeType, width, height } }) => ({
    assetId,
    filename,
    mimeType,
    width,
    height,
  }));
}
