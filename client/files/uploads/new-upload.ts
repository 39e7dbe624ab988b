import { v7 as uuidv7 } from 'uuid';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { waitingUpload } from '#client/lib/device/waiting-upload.ts';
import type { PickedFile } from './picked-files.ts';
import type { NewUpload } from './upload-store.ts';

/** What is to be done with a file, not yet begun. */
export function newUpload(
  { blob, filename, mimeType, width, height }: PickedFile,
  { workspaceId, askedBy }: Pick<QueuedUpload, 'workspaceId' | 'askedBy'>,
): NewUpload {
  const about = { filename, name: filename, mimeType, size: blob.size, width, height, alt: '' };
  return { row: waitingUpload({ assetId: uuidv7(), workspaceId, askedBy, ...about }), blob };
}
