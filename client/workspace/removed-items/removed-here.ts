import { atom } from 'nanostores';

/** So many are told of: all of them are sent whenever one is. */
const MOST = 50;

/** Ids of what this page trashed or deleted of late. */
export const removedHere = atom<readonly string[]>([]);

export const noteRemoved = (ids: readonly string[]): void => {
  if (ids.length > 0) removedHere.set([...removedHere.get(), ...ids].slice(-MOST));
};

/** It is there again: whoever takes it away next is told of anew. */
export function noteBack(ids: readonly string[]): void {
  const kept = removedHere.get().filter((id) => !ids.includes(id));
  if (kept.length < removedHere.get().length) removedHere.set(kept);
}
