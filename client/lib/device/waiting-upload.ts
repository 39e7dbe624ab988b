import type { QueuedUpload } from './schema.ts';

/** The fields of an upload that are known before it begins. */
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
> &
  Pick<QueuedUpload, 'folderId' | 'order'>;

/** Creates the row of an upload that has not begun. */
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
