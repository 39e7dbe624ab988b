import { atom } from 'nanostores';

/** Whether the settings, which say how far a backup is, are open. */
export const saidInSettings = atom(false);
