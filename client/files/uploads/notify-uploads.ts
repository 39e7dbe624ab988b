import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { Picked } from './picked-files.ts';
import type { UploadQueue } from './upload-queue.ts';

const FAILED = {
  assets: 'Failed to upload assets',
  image: 'Failed to upload image',
  restore: 'Failed to upload assets',
} as const;

/** The server has said no: the file stays on this device, in sight. */
export function notifyRejectedUpload({ askedBy, name, refused }: QueuedUpload): void {
  toast.error(FAILED[askedBy], { detail: `${name}: ${refused?.message ?? ''} It is kept on this device.` });
}

/** So many files are named; of more, how many. */
const NAMED = 3;

/** Why files were not taken, a reason at a time. */
export function notifyRejectedFiles(refused: Picked['refused']): void {
  for (const [message, files] of Map.groupBy(refused, (file) => file.message)) {
    const names = files.slice(0, NAMED).map(({ filename }) => filename);
    const rest = files.length - names.length;
    toast.error(message, { detail: [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ') });
  }
}

export const uploadedText = (count: number): string => `Uploaded ${count} asset(s) successfully`;

/** Says once that files have arrived, when the last of those that were given together is done, in whatever tab. */
export function notifyWhenUploaded(
  queue: Pick<UploadQueue, 'getState' | 'subscribe'>,
  assetIds: readonly string[],
  askedBy: QueuedUpload['askedBy'],
): void {
  const waiting = new Set(assetIds);
  let arrived = 0;
  const look = (): void => {
    const rows = new Map(queue.getState().uploads.map((row) => [row.assetId, row]));
    for (const assetId of waiting) {
      const row = rows.get(assetId);
      if (row && !row.isDone && !row.refused) continue;
      waiting.delete(assetId);
      // Neither refused nor there: it was taken away.
      if (row?.isDone) arrived += 1;
    }
    if (waiting.size > 0) return;
    stop();
    if (arrived > 0)
      toast.success(askedBy === 'image' ? 'Image uploaded successfully' : uploadedText(arrived));
  };
  const stop = queue.subscribe(look);
  look();
}
