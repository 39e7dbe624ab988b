import { randomUUID } from 'node:crypto';

/** Uploads that are not files of a workspace yet. They are swept two hours after they were granted. */
export const UPLOADS = 'uploads/';
/** Checked files, under keys to which no form can upload. */
export const ASSETS = 'assets/';
export const THUMBNAILS = 'thumbnails/';

/** Returns a random key that cannot be guessed: only the uploader knows it. */
export const uploadKey = (workspaceId: string): string => `${UPLOADS}${workspaceId}/${randomUUID()}`;
export const assetKey = (workspaceId: string, assetId: string): string =>
  `${ASSETS}${workspaceId}/${assetId}`;
export const thumbnailKey = (workspaceId: string, assetId: string): string =>
  `${THUMBNAILS}${workspaceId}/${assetId}.webp`;
