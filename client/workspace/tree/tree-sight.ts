import { pageValue } from '#client/lib/shared-value.ts';

/** Brings a row into sight, and with that into the document: lent by the tree while it is there. */
export const treeSight = pageValue<((id: string) => void) | null>(null);
