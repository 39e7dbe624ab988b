import { atom } from 'nanostores';

/** The edge whose label is being edited in this window; null while no label is edited. */
export const labelEditingEdgeId = atom<string | null>(null);
