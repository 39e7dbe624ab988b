import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { currentUploads } from './current-uploads.ts';
import { newUpload } from './new-upload.ts';
import { pickFiles, type PickedFile } from './picked-files.ts';
import { notifyRejectedFiles, notifyWhenUploaded } from './notify-uploads.ts';

/** A file that this device keeps, and the server soon. */
export interface AddedFile extends Omit<PickedFile, 'blob'> {
  assetId: string;
}

interface AddOptions {
  workspaceId: string;
  askedBy: QueuedUpload['askedBy'];
  /** Nothing but pictures is taken. */
  areImages?: boolean;
}

/**
 * Makes files of this device files of a workspace: kept and shown at once, uploaded when there is a network. What may not
 * be uploaded is said, by name.
 * @returns those that are kept, in their order
 */
export async function addFiles(
  files: readonly File[],
  { workspaceId, askedBy, areImages = false }: AddOptions,
): Promise<AddedFile[]> {
  const queue = currentUploads();
  if (!queue || files.length === 0) return [];
  const { taken, refused } = await pickFiles(files, { areImages });
  notifyRejectedFiles(refused);
  if (taken.length === 0) return [];
  const uploads = taken.map((file) => newUpload(file, { workspaceId, askedBy }));
  const ids = uploads.map(({ row }) => row.assetId);
  const isKept = await queue.add(uploads);
  notifyWhenUploaded(queue, ids, askedBy);
  if (!isKept)
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
