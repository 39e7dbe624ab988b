import type { LaterContribution } from '#client/workspace/contributions/contribution.ts';
import { pageCommands, pageItems, wordCommands } from './page-menu/page-items.tsx';

/** The menu of an open document, and the same as commands. */
export const documents: LaterContribution = {
  commands: pageCommands,
  commandsFor: wordCommands,
  pageMenu: pageItems,
};
