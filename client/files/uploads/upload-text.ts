import type { ShownUpload } from './upload-dependencies.ts';

/** How a waiting file is getting on, in a few words. */
export function uploadText({ progress, refused }: ShownUpload): string {
  if (refused) return 'Not uploaded';
  return progress === null ? 'Waiting to upload' : `Uploading ${Math.floor(progress * 100)}%`;
}
