import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  PanelTop,
  Table,
  Trash2,
} from 'lucide-react';

import type { FormatChoice } from '../../tools/format-menu.tsx';
import { insertTable } from './commands/insert-table.ts';
import { tableCommands } from './commands/table.ts';

export const TABLE_CHOICE: FormatChoice = {
  label: 'Table',
  icon: Table,
  keys: 'Mod+Alt+T',
  command: insertTable,
  keywords: ['grid', 'rows', 'columns'],
};

/** The commands for the table around the caret. */
export const TABLE_CHOICES: readonly FormatChoice[] = [
  { label: 'Row above', icon: BetweenHorizontalStart, command: tableCommands.rowAbove },
  { label: 'Row below', icon: BetweenHorizontalEnd, command: tableCommands.rowBelow },
  { label: 'Column before', icon: BetweenVerticalStart, command: tableCommands.columnBefore },
  { label: 'Column after', icon: BetweenVerticalEnd, command: tableCommands.columnAfter },
  { label: 'Header row', icon: PanelTop, command: tableCommands.toggleHeaderRow },
  { label: 'Delete row', icon: Trash2, command: tableCommands.deleteRow },
  { label: 'Delete column', icon: Trash2, command: tableCommands.deleteColumn },
  { label: 'Delete table', icon: Trash2, command: tableCommands.deleteTable },
];
