import { pageValue } from '#client/lib/shared-value.ts';

/** Words of the open document as its page counts them. */
export interface OpenCounts {
  documentId: string;
  words: number;
  /** Words of what is selected; null where nothing is. */
  selected: number | null;
}

const shown = pageValue<OpenCounts | null>(null);

/** Outside of React's tree, so that a pause in typing draws the number anew and nothing else. */
export const setOpenCounts = shown.set;

/** The counts of a document while it is open; null before its page has counted. */
export function useOpenCounts(documentId: string | undefined): OpenCounts | null {
  const counts = shown.useValue();
  return counts?.documentId === documentId ? counts : null;
}
