import { atom } from 'nanostores';

/** Whether the dialog with all keys is open. */
export const isKeyListOpen = atom(false);
