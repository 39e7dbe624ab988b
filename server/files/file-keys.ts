import { randomUUID } from 'node:crypto';

/** Uploads that are not files of a workspace yet. They are swept two hours after they were granted. */
export const UPLOADS = 'uploads/';
/** Checked files, under keys to which no form can upload. */
export const ASSETS = 'assets/';
export const THUMBNAILS = 'thumbnails/';
/** Exports of the data of users. They are swept seven days after they were made. */
export const EXPORTS = 'exports/';
/** The photos of administrators. */
export const PHOTOS = 'photos/';

/**
 * Returns a random key that cannot be guessed: only the uploader knows it.
 * @param ownerId the id of the workspace; of the user for a photo
 */
export const uploadKey = (ownerId: string): string => `${UPLOADS}${ownerId}/${randomUUID()}`;
export const photoKey = (userId: string): string => `${PHOTOS}${userId}/${randomUUID()}`;
export const assetKey = (workspaceId: string, assetId: string): string =>
  `${ASSETS}${workspaceId}/${assetId}`;
export const thumbnailKey = (workspaceId: string, assetId: string): string =>
  `${THUMBNAILS}${workspaceId}/${assetId}.webp`;
/** @param runId the run that makes the export */
export const exportKey = (userId: string, runId: string): string => `${EXPORTS}${userId}/${runId}`;
