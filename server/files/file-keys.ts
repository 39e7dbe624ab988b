import { randomUUID } from 'node:crypto';

/** What was sent and is no file of a workspace yet; swept two hours after it was allowed. */
export const UPLOADS = 'uploads/';
/** Files, checked, at a place that no upload reaches. */
export const ASSETS = 'assets/';
export const THUMBNAILS = 'thumbnails/';

/** A key nobody can guess: who has it is who uploaded. */
export const uploadKey = (workspaceId: string): string => `${UPLOADS}${workspaceId}/${randomUUID()}`;
export const assetKey = (workspaceId: string, assetId: string): string =>
  `${ASSETS}${workspaceId}/${assetId}`;
export const thumbnailKey = (workspaceId: string, assetId: string): string =>
  `${THUMBNAILS}${workspaceId}/${assetId}.webp`;
