import { atom } from 'nanostores';

/** Opened from the bar and by ⌘K; shown in one place. */
export const searchOpen = atom(false);
