import type { QueuedUpload } from '#client/lib/device/schema.ts';

/** The fields of a file that can change while it waits for its upload. */
export type UploadDetail = 'name' | 'alt' | 'folderId' | 'order';

/** Returns these fields of a queued file. Fields that it lacks stay absent. */
export const detailsOf = ({
  name,
  alt,
  folderId,
  order,
}: Pick<QueuedUpload, UploadDetail>): Pick<QueuedUpload, UploadDetail> => ({
  name,
  alt,
  ...(folderId !== undefined && { folderId }),
  ...(order !== undefined && { order }),
});

/** Whether a file has other details than those under which it was registered. */
export const haveDetailsChanged = (
  before: Pick<QueuedUpload, UploadDetail>,
  after: Pick<QueuedUpload, UploadDetail>,
): boolean =>
  before.name !== after.name ||
  before.alt !== after.alt ||
  (before.folderId ?? null) !== (after.folderId ?? null) ||
  before.order !== after.order;
