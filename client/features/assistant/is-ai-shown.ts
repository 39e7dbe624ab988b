import { atom } from 'nanostores';

/** Whether the open workspace shows AI controls, for commands and menu items, which are no components. */
export const isAiShown = atom(false);
