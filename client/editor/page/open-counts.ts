import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

/** Counts of an open document, as its page computes them. */
export interface OpenCounts {
  documentId: string;
  words: number;
  /** Words in the selection; null without a selection. */
  selected: number | null;
  /** Characters; null when the document has no character limit. */
  characters: number | null;
}

const openCounts = atom<ReadonlyMap<string, OpenCounts>>(new Map());

/**
 * Sets the counts of a document. They are stored outside of React's tree, so that a pause in typing re-renders only
 * the numbers.
 */
export function setOpenCounts(counts: OpenCounts): void {
  openCounts.set(new Map(openCounts.get()).set(counts.documentId, counts));
}

/** Removes the counts of a page that was closed. The count in the tree applies again. */
export function clearOpenCounts(documentId: string): void {
  openCounts.set(new Map([...openCounts.get()].filter(([id]) => id !== documentId)));
}

/** Returns the counts of a document while it is open; null before its page has counted. */
export function useOpenCounts(documentId: string | undefined): OpenCounts | null {
  const all = useStore(openCounts);
  return documentId === undefined ? null : (all.get(documentId) ?? null);
}
