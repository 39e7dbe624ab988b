import { atom } from 'nanostores';

/** Opened from the rail and from the search; shown in one place. */
export const settingsOpen = atom(false);
