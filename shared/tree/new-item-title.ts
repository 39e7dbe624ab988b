import { CHARACTERS, MANUSCRIPT } from './special-folders.ts';

/**
 * Returns the title of a new item that the writer has not named yet.
 * @param folderName the name of the parent folder; undefined at the root
 */
export function newItemTitle(kind: 'document' | 'folder' | 'canvas', folderName?: string): string {
  if (kind === 'folder') return 'New Folder';
  if (kind === 'canvas') return 'New Canvas';
  if (folderName === MANUSCRIPT) return 'New Chapter';
  return folderName === CHARACTERS ? 'New Character' : 'New Document';
}
