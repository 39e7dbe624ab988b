import { laterModule } from '#client/lib/lazy-module.ts';
import type { Command, Plugin } from '@tiptap/pm/state';

import { isInTable } from '../../blocks/in-table.ts';
import { laterCommand } from '../../text-editor/lazy-command.ts';
import { laterPlugin } from '../../text-editor/lazy-plugin.ts';

/** The library of tables: a table is shown, and its cells are typed into, without it. */
const tables = laterModule(() => import('./table-editing.ts'));

/** Cells are selected, and gaps are repaired, once the library is there: at the latest when the caret is in a table. */
export const tableEditing = (): Plugin =>
  laterPlugin({
    module: tables,
    make: (module) => module.tableEditing(),
    key: 'selectingCells$',
    isNeeded: isInTable,
  });

const inTable = (name: 'toNextCell' | 'toPreviousCell'): Command => {
  const command = laterCommand(tables, (module) => module[name]);
  return (state, dispatch, view) => isInTable(state) && command(state, dispatch, view);
};

export const nextCell = inTable('toNextCell');
export const previousCell = inTable('toPreviousCell');
