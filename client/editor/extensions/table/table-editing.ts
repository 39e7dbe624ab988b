import { chainCommands } from '@tiptap/pm/commands';
import { goToNextCell } from '@tiptap/pm/tables';

import { appendRow } from './commands/table.ts';

export { tableEditing } from '@tiptap/pm/tables';

/** Tab in a table. */
export const toNextCell = chainCommands(goToNextCell(1), appendRow);
/** Shift-Tab in a table. */
export const toPreviousCell = goToNextCell(-1);
