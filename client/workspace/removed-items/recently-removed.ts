import { atom } from 'nanostores';

/** The list is limited because every change of it sends all its ids. */
const MAX_IDS = 50;

/**
 * Ids of the items that this page trashed or deleted recently. The workspace's awareness sends them to other people.
 */
export const recentlyRemovedIds = atom<readonly string[]>([]);

export const addRemoved = (ids: readonly string[]): void => {
  if (ids.length > 0) recentlyRemovedIds.set([...recentlyRemovedIds.get(), ...ids].slice(-MAX_IDS));
};

/** Removes the ids of restored items, so that a later removal is attributed to the person who does it. */
export function clearRestored(ids: readonly string[]): void {
  const remaining = recentlyRemovedIds.get().filter((id) => !ids.includes(id));
  if (remaining.length < recentlyRemovedIds.get().length) recentlyRemovedIds.set(remaining);
}
