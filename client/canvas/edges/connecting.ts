import { atom } from 'nanostores';

/** The node that a line is being drawn from by keys; null while none is. */
export const connecting = atom<string | null>(null);

/** What was done, for who does not see it. */
export const announcement = atom('');

/** Whether the list of the canvas's keys is shown. */
export const keysOpen = atom(false);
