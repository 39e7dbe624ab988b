import { atom } from 'nanostores';

/** Whether the list of deleted files is open. */
export const areDeletedFilesShown = atom(false);

export const showDeletedFiles = (): void => areDeletedFilesShown.set(true);
