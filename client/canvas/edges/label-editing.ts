import { atom } from 'nanostores';

/** The edge whose label is being written, in this window; null for none. */
export const labelEditing = atom<string | null>(null);
