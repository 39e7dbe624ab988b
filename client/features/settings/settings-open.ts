import { atom } from 'nanostores';

/** Whether the settings dialog is open. The rail button and a palette command open it. */
export const settingsOpen = atom(false);
