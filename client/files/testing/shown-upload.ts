import type { ShownUpload } from '../uploads/upload-dependencies.ts';

/** Returns an upload as screens receive it: by default an image that waits. */
export const shownUpload = (change: Partial<ShownUpload> = {}): ShownUpload => ({
  assetId: 'a1',
  workspaceId: 'w1',
  filename: 'boat.png',
  name: 'boat.png',
  mimeType: 'image/png',
  size: 10,
  width: 4,
  height: 3,
  alt: '',
  askedBy: 'image',
  createdAt: 0,
  attempts: 0,
  notBefore: 0,
  lastError: null,
  posted: null,
  refused: null,
  isDone: false,
  progress: null,
  ...change,
});
