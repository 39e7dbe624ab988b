import { atom } from 'nanostores';

/** Brings a row into sight, and with that into the document: lent by the tree while it is there. */
export const treeSight = atom<((id: string) => void) | null>(null);
