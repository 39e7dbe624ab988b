import { atom } from 'nanostores';

/** Opened from the bar and from the search; shown in one place. */
export const shareOpen = atom(false);
