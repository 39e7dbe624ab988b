import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

/** Words of the open document as its page counts them. */
export interface OpenCounts {
  documentId: string;
  words: number;
  /** Words of what is selected; null where nothing is. */
  selected: number | null;
  /** Characters; null where the document has no limit of them. */
  characters: number | null;
}

const shown = atom<ReadonlyMap<string, OpenCounts>>(new Map());

/** Outside of React's tree, so that a pause in typing draws the number anew and nothing else. */
export function setOpenCounts(counts: OpenCounts): void {
  shown.set(new Map(shown.get()).set(counts.documentId, counts));
}

/** A page that is closed counts no longer: what the tree says of it holds again. */
export function forgetOpenCounts(documentId: string): void {
  shown.set(new Map([...shown.get()].filter(([id]) => id !== documentId)));
}

/** The counts of a document while it is open; null before its page has counted. */
export function useOpenCounts(documentId: string | undefined): OpenCounts | null {
  const all = useStore(shown);
  return documentId === undefined ? null : (all.get(documentId) ?? null);
}
