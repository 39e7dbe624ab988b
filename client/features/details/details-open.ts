import { atom } from 'nanostores';

/** Whether the details dialog is open. The word count, the page menu and a palette command open it. */
export const detailsOpen = atom(false);
