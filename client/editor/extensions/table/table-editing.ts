import { chainCommands } from '@tiptap/pm/commands';
import { Plugin } from '@tiptap/pm/state';
import { goToNextCell, tableEditing as editTables } from '@tiptap/pm/tables';

import { appendRow } from './commands/table.ts';
import { pasteCells } from './paste-cells.ts';

/** Selects cells, pastes into them and repairs tables. */
export function tableEditing(): Plugin {
  const { spec } = editTables();
  return new Plugin({ ...spec, props: { ...spec.props, handlePaste: pasteCells } });
}

/** Moves to the next cell, or adds a row after the last cell: Tab in a table. */
export const toNextCell = chainCommands(goToNextCell(1), appendRow);
/** Moves to the previous cell: Shift-Tab in a table. */
export const toPreviousCell = goToNextCell(-1);
