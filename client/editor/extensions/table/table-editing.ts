import { chainCommands } from '@tiptap/pm/commands';
import { goToNextCell } from '@tiptap/pm/tables';

import { appendRow } from './commands/table.ts';

export { tableEditing } from '@tiptap/pm/tables';

/** Moves to the next cell, or adds a row after the last cell: Tab in a table. */
export const toNextCell = chainCommands(goToNextCell(1), appendRow);
/** Moves to the previous cell: Shift-Tab in a table. */
export const toPreviousCell = goToNextCell(-1);
