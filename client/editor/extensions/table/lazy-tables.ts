import { lazyModule } from '#client/lib/lazy-module.ts';
import type { Command, Plugin } from '@tiptap/pm/state';

import { isInTable } from '../../blocks/in-table.ts';
import { lazyCommand } from '../../text-editor/lazy-command.ts';
import { lazyPlugin } from '../../text-editor/lazy-plugin.ts';

/** The module of prosemirror-tables. Rendering a table and typing in its cells do not need it. */
const tablesModule = lazyModule(() => import('./table-editing.ts'));

/** Selects cells and repairs tables, once the module is loaded: at the latest when the caret enters a table. */
export const tableEditing = (): Plugin =>
  lazyPlugin({
    module: tablesModule,
    make: (module) => module.tableEditing(),
    key: 'selectingCells$',
    isNeeded: isInTable,
  });

const cellCommand = (name: 'toNextCell' | 'toPreviousCell'): Command => {
  const command = lazyCommand(tablesModule, (module) => module[name]);
  return (state, dispatch, view) => isInTable(state) && command(state, dispatch, view);
};

export const nextCell = cellCommand('toNextCell');
export const previousCell = cellCommand('toPreviousCell');
