import { atom } from 'nanostores';

/** The edge whose label is being edited in this window; null if there is none. */
export const labelEditingEdgeId = atom<string | null>(null);
