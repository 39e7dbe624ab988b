import { v5 as uuidv5 } from 'uuid';

/** Folders with a meaning of their own. They are known by these names; the trash by its id as well. */
export const TRASH = 'Trash';
export const MANUSCRIPT = 'Manuscript';
export const CHARACTERS = 'Characters';
export const INSTRUCTIONS = 'Instructions';

/** The id of what a template puts into a workspace: both sides make the same one (D7). */
export const childId = (workspaceId: string, key: string): string => uuidv5(key, workspaceId);

/** The id of a workspace's trash, which every workspace has from the start. */
export const trashIdOf = (workspaceId: string): string => childId(workspaceId, 'trash');

/** Whether a folder keeps its name: renaming is not offered for these three. */
export const isNameFixed = (name: string): boolean =>
  name === TRASH || name === MANUSCRIPT || name === CHARACTERS;
