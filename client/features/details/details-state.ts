import { atom } from 'nanostores';

/** Opened from the words in the bar and from the page's menu; shown in one place. */
export const detailsOpen = atom(false);
