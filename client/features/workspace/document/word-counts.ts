import { useSyncExternalStore } from 'react';

/** Words of the open document as its page counts them. */
export interface OpenCounts {
  documentId: string;
  words: number;
  /** Words of what is selected; null where nothing is. */
  selected: number | null;
}

let counts: OpenCounts | null = null;
const listeners = new Set<() => void>();

/** Outside of React's tree, so that a pause in typing draws the number anew and nothing else. */
export function setOpenCounts(next: OpenCounts | null): void {
  counts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The counts of a document while it is open; null before its page has counted. */
export const useOpenCounts = (documentId: string | undefined): OpenCounts | null =>
  useSyncExternalStore(subscribe, () => (counts?.documentId === documentId ? counts : null));
