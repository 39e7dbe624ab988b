import { atom } from 'nanostores';

/** The id of the file whose preview is open; null without a preview. */
export const previewedFileId = atom<string | null>(null);

/** The ids of files to delete. The dialogs of the files consume them, and confirm first if a file is used. */
export const filesToRemove = atom<readonly string[]>([]);

export const openFile = (fileId: string): void => previewedFileId.set(fileId);

export const askToRemoveFiles = (files: readonly { id: string }[]): void => {
  if (files.length > 0) filesToRemove.set(files.map(({ id }) => id));
};
