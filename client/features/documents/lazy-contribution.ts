import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { pageCommands, pageItems, wordCommands } from './page-menu/page-items.tsx';

/** The menu of an open document, and the same as commands. */
export const documents: LazyContribution = {
  commands: pageCommands,
  commandsFor: wordCommands,
  pageMenu: pageItems,
};
