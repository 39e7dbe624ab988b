import type { QueuedUpload } from './schema.ts';

/** What is known of a file before anything is done with it. */
type KnownFile = Pick<
  QueuedUpload,
  | 'assetId'
  | 'workspaceId'
  | 'filename'
  | 'name'
  | 'mimeType'
  | 'size'
  | 'width'
  | 'height'
  | 'alt'
  | 'askedBy'
>;

/** A file that is to be uploaded, not yet begun. */
export const waitingUpload = (file: KnownFile): QueuedUpload => ({
  ...file,
  createdAt: Date.now(),
  attempts: 0,
  notBefore: 0,
  lastError: null,
  posted: null,
  refused: null,
  isDone: false,
});
