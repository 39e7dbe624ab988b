import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/device-notes.ts';
import type { Review } from './review.ts';

export const readReview = async (
  database: DeviceDatabase,
  workspaceId: string,
): Promise<Review | undefined> =>
  (await database.get('meta', workspaceNote('review', workspaceId))) as Review | undefined; // only `storeReview` writes it

export const storeReview = async (
  database: DeviceDatabase,
  workspaceId: string,
  review: Review,
): Promise<void> => void (await database.put('meta', review, workspaceNote('review', workspaceId)));

export const deleteReview = (database: DeviceDatabase, workspaceId: string): Promise<void> =>
  database.delete('meta', workspaceNote('review', workspaceId));

const listeners = new Set<(workspaceId: string) => void>();

/** Notifies the listeners in this tab that a workspace's review was stored or deleted. */
export function notifyReviewChange(workspaceId: string): void {
  for (const listener of listeners) listener(workspaceId);
}

/** Subscribes a listener, which receives the workspace's id. @returns a function that unsubscribes */
export function onReviewChange(listener: (workspaceId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
