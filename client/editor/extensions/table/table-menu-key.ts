import type { Command } from '@tiptap/pm/state';

import { isInTable } from '../../blocks/in-table.ts';
import { insertTable } from './commands/insert-table.ts';

/** The event, on the element of a text, that requests the menu of the table around the caret. */
export const TABLE_MENU_EVENT = 'foolscap-table-menu';

/** Requests the menu of the table around the caret; outside a table, inserts one. */
export const openMenuOrInsertTable: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return insertTable(state, dispatch, view);
  if (dispatch) view?.dom.dispatchEvent(new CustomEvent(TABLE_MENU_EVENT));
  return true;
};
