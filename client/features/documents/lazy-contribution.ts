import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { pageCommands, pageItems, commandsForQuery } from './page-menu/page-items.tsx';

/** The menu items of an open document, and the same actions as palette commands. */
export const documents: LazyContribution = {
  commands: pageCommands,
  commandsFor: commandsForQuery,
  pageMenu: pageItems,
};
