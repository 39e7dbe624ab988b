import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Heading1,
  Heading2,
  Heading3,
  List,
  ListOrdered,
  ListTodo,
  Image as ImageIcon,
  Minus,
  PanelTop,
  Pilcrow,
  SquareCode,
  Superscript,
  Table,
  TextQuote,
  Trash2,
} from 'lucide-react';

import { setAlignment, setHeading, toggleQuote, type Alignment } from '../extensions/headings/block-kind.ts';
import { toggleCodeBlock } from '../extensions/code-block/commands/toggle-code-block.ts';
import { insertSceneBreak } from '../extensions/divider/insert-scene-break.ts';
import { toggleList } from '../extensions/lists/toggle-list.ts';
import { insertTable } from '../extensions/table/commands/insert-table.ts';
import { tableCommands } from '../extensions/table/commands/table.ts';
import { insertFootnote } from '../extensions/footnotes/note-commands.ts';
import { choosePictures } from '../extensions/images/picture-files.ts';
import type { BlockKind, EditorFacts } from './editor-facts.ts';
import type { FormatChoice } from './format-menu.tsx';

export const KIND_NAMES: Record<BlockKind, string> = {
  text: 'Text',
  'heading-1': 'Heading 1',
  'heading-2': 'Heading 2',
  'heading-3': 'Heading 3',
  bullet: 'Bulleted list',
  ordered: 'Numbered list',
  task: 'Task list',
  code: 'Code',
  mixed: 'Mixed',
};

/** What a block can be. */
export const KIND_CHOICES: readonly FormatChoice[] = [
  { label: 'Text', icon: Pilcrow, keys: 'Mod+Alt+0', command: setHeading(null) },
  { label: 'Heading 1', icon: Heading1, keys: 'Mod+Alt+1', command: setHeading(1) },
  { label: 'Heading 2', icon: Heading2, keys: 'Mod+Alt+2', command: setHeading(2) },
  { label: 'Heading 3', icon: Heading3, keys: 'Mod+Alt+3', command: setHeading(3) },
  { label: 'Bulleted list', icon: List, keys: 'Mod+Shift+8', command: toggleList('bullet') },
  { label: 'Numbered list', icon: ListOrdered, keys: 'Mod+Shift+7', command: toggleList('ordered') },
  { label: 'Task list', icon: ListTodo, keys: 'Mod+Shift+9', command: toggleList('task') },
  { label: 'Quote', icon: TextQuote, keys: 'Mod+Shift+B', command: toggleQuote },
  { label: 'Code block', icon: SquareCode, keys: 'Mod+Alt+C', command: toggleCodeBlock },
];

const ALIGNMENTS: readonly { value: Alignment; label: string; icon: FormatChoice['icon'] }[] = [
  { value: 'left', label: 'Left', icon: AlignLeft },
  { value: 'center', label: 'Center', icon: AlignCenter },
  { value: 'right', label: 'Right', icon: AlignRight },
  { value: 'justify', label: 'Justify', icon: AlignJustify },
];

export const alignName = (align: string): string =>
  ALIGNMENTS.find(({ value }) => value === align)?.label ?? 'Mixed';

export const alignChoices = ({ align }: EditorFacts): FormatChoice[] =>
  ALIGNMENTS.map(({ value, label, icon }) => ({
    label,
    icon,
    command: setAlignment(value),
    isOn: value === align,
  }));

export const INSERT_CHOICES: readonly FormatChoice[] = [
  { label: 'Footnote', icon: Superscript, keys: 'Mod+Alt+F', command: insertFootnote },
  { label: 'Image', icon: ImageIcon, command: choosePictures },
  { label: 'Scene break', icon: Minus, command: insertSceneBreak },
  { label: 'Table', icon: Table, keys: 'Mod+Alt+T', command: insertTable },
];

/** What can be done to the table around the caret. */
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
