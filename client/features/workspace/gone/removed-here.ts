import { pageValue } from '#client/lib/shared-value.ts';

/** So many are told of: all of them are sent whenever one is. */
const MOST = 50;

/** Ids of what this page trashed or deleted of late. */
export const removedHere = pageValue<readonly string[]>([]);

export const noteRemoved = (ids: readonly string[]): void => {
  if (ids.length > 0) removedHere.set([...removedHere.get(), ...ids].slice(-MOST));
};
