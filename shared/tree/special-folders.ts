import { v5 as uuidv5 } from 'uuid';

/** The names of the special folders. A special folder is recognized by its name; the trash also by its id. */
export const TRASH = 'Trash';
export const MANUSCRIPT = 'Manuscript';
export const CHARACTERS = 'Characters';
export const INSTRUCTIONS = 'Instructions';

/** Returns the id of a template's item in a workspace. Device and server derive the same id (D7). */
export const childId = (workspaceId: string, key: string): string => uuidv5(key, workspaceId);

/** Returns the id of a workspace's trash folder, which every workspace has from its creation. */
export const trashIdOf = (workspaceId: string): string => childId(workspaceId, 'trash');

/** Returns whether a folder with this name cannot be renamed. */
export const isNameFixed = (name: string): boolean =>
  name === TRASH || name === MANUSCRIPT || name === CHARACTERS;
