import { atom } from 'nanostores';

/** The source node of an edge that is being drawn with keys or the menu; null while no edge is drawn. */
export const connectionSourceId = atom<string | null>(null);

/** Whether the list of keyboard shortcuts is shown. */
export const isKeyListOpen = atom(false);
