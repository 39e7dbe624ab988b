import { CHARACTERS, MANUSCRIPT } from './special-folders.ts';

/**
 * What a new item is called before the writer names it.
 * @param folderName the name of the folder it is made in, undefined at the root
 */
export function newItemTitle(kind: 'document' | 'folder' | 'canvas', folderName?: string): string {
  if (kind === 'folder') return 'New Folder';
  if (kind === 'canvas') return 'New Canvas';
  if (folderName === MANUSCRIPT) return 'New Chapter';
  return folderName === CHARACTERS ? 'New Character' : 'New Document';
}
