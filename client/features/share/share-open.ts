import { atom } from 'nanostores';

/** Whether Share is open. The Share button and a palette command open it. */
export const shareOpen = atom(false);
