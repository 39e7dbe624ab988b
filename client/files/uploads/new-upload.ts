import { v7 as uuidv7 } from 'uuid';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import type { PickedFile } from './picked-files.ts';
import type { NewUpload } from './upload-store.ts';

/** What is to be done with a file, not yet begun. */
export function newUpload(
  { blob, filename, mimeType, width, height }: PickedFile,
  { workspaceId, askedBy }: Pick<QueuedUpload, 'workspaceId' | 'askedBy'>,
): NewUpload {
  const row = {
    assetId: uuidv7(),
    workspaceId,
    filename,
    name: filename,
    mimeType,
    size: blob.size,
    width,
    height,
    alt: '',
    askedBy,
    createdAt: Date.now(),
    attempts: 0,
    notBefore: 0,
    lastError: null,
    posted: null,
    refused: null,
    isDone: false,
  };
  return { row, blob };
}
