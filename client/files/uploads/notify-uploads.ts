import { fileSizeText } from '#client/lib/file-size.ts';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { planLimitAction } from '#client/ui/toasts/see-plans.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { PickResult } from './picked-files.ts';
import type { UploadQueue } from './upload-queue.ts';

const FAILED_TITLES = {
  assets: 'Failed to upload assets',
  image: 'Failed to upload image',
  restore: 'Failed to upload assets',
} as const;

/** Shows that the server refused a file, which stays visible on this device. */
export function notifyRejectedUpload({ askedBy, name, refused }: QueuedUpload): void {
  toast.error(FAILED_TITLES[askedBy], {
    detail: `${name}: ${refused?.message ?? ''} It is kept on this device.`,
    ...planLimitAction(refused?.code),
  });
}

/** A message names at most this many files, and counts the rest. */
const MAX_NAMES = 3;

function listOf(names: readonly string[], separator: string): string {
  const rest = names.length - MAX_NAMES;
  return [...names.slice(0, MAX_NAMES), ...(rest > 0 ? [`${rest} more`] : [])].join(separator);
}

/** Shows why files were rejected, one message per reason. */
export function notifyRejectedFiles(rejected: PickResult['rejected']): void {
  for (const [message, files] of Map.groupBy(rejected, (file) => file.message)) {
    const list = listOf(
      files.map(({ filename }) => filename),
      ', ',
    );
    const hint = files[0]?.hint;
    toast.error(message, { detail: hint === undefined ? list : `${list}. ${hint}` });
  }
}

/** Shows which pictures were drawn again, so that they could be added. */
export function notifyChangedPictures(changed: PickResult['changed']): void {
  if (changed.length === 0) return;
  const lines = changed.map(
    ({ from, to }) => `${from.filename}: ${fileSizeText(to.blob.size)}, ${KIND_NAMES[to.mimeType] ?? ''}`,
  );
  toast.success(changed.length === 1 ? 'Picture made to fit' : `${changed.length} pictures made to fit`, {
    detail: listOf(lines, '; '),
  });
}

const KIND_NAMES: Readonly<Record<string, string>> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG' };

export const uploadedText = (count: number): string =>
  `Uploaded ${count} ${count === 1 ? 'asset' : 'assets'} successfully`;

/** Shows one success message when the last of the files that were added together is uploaded, by any tab. */
export function notifyWhenUploaded(
  queue: Pick<UploadQueue, 'getState' | 'subscribe'>,
  assetIds: readonly string[],
  askedBy: QueuedUpload['askedBy'],
): void {
  const waiting = new Set(assetIds);
  let arrived = 0;
  const check = (): void => {
    const rows = new Map(queue.getState().uploads.map((row) => [row.assetId, row]));
    for (const assetId of waiting) {
      const row = rows.get(assetId);
      if (row && !row.isDone && !row.refused) continue;
      waiting.delete(assetId);
      // A row that is neither refused nor present was cancelled.
      if (row?.isDone) arrived += 1;
    }
    if (waiting.size > 0) return;
    stop();
    if (arrived > 0)
      toast.success(askedBy === 'image' ? 'Image uploaded successfully' : uploadedText(arrived));
  };
  const stop = queue.subscribe(check);
  check();
}
