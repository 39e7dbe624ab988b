import type { FormatChoice } from '../tools/format-menu.tsx';
import { TABLE_CHOICE } from './table/table-choices.ts';
import {
  Image,
  Images,
  Minus,
  Superscript,
  SquareCode,
  TextQuote,
  List,
  ListOrdered,
  ListTodo,
  Heading1,
  Heading2,
  Heading3,
  Pilcrow,
} from 'lucide-react';
import { chooseFromAssets, choosePictures } from './images/picture-files.ts';
import { insertSceneBreak } from './divider/insert-scene-break.ts';
import { insertFootnote } from './footnotes/note-commands.ts';
import { toggleCodeBlock } from './code-block/commands/toggle-code-block.ts';
import { toggleQuote } from './quote/toggle-quote.ts';
import { toggleList } from './lists/toggle-list.ts';
import { setHeading } from './headings/set-heading.ts';

const HEADING_CHOICES: readonly FormatChoice[] = [
  {
    label: 'Text',
    icon: Pilcrow,
    keys: 'Mod+Alt+0',
    command: setHeading(null),
    keywords: ['paragraph', 'body'],
  },
  {
    label: 'Heading 1',
    icon: Heading1,
    keys: 'Mod+Alt+1',
    command: setHeading(1),
    keywords: ['title', 'h1'],
    markdown: '#',
  },
  {
    label: 'Heading 2',
    icon: Heading2,
    keys: 'Mod+Alt+2',
    command: setHeading(2),
    keywords: ['subtitle', 'h2'],
    markdown: '##',
  },
  {
    label: 'Heading 3',
    icon: Heading3,
    keys: 'Mod+Alt+3',
    command: setHeading(3),
    keywords: ['h3'],
    markdown: '###',
  },
];

const LIST_CHOICES: readonly FormatChoice[] = [
  {
    label: 'Bulleted list',
    icon: List,
    keys: 'Mod+Shift+8',
    command: toggleList('bullet'),
    keywords: ['points', 'ul'],
    markdown: '-',
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    keys: 'Mod+Shift+7',
    command: toggleList('ordered'),
    keywords: ['ordered', 'ol'],
    markdown: '1.',
  },
  {
    label: 'Task list',
    icon: ListTodo,
    keys: 'Mod+Shift+9',
    command: toggleList('task'),
    keywords: ['todo', 'to do', 'checkbox'],
  },
];

const QUOTE_CHOICE: FormatChoice = {
  label: 'Quote',
  icon: TextQuote,
  keys: 'Mod+Shift+B',
  command: toggleQuote,
  keywords: ['blockquote', 'citation'],
  markdown: '>',
};

const CODE_CHOICE: FormatChoice = {
  label: 'Code block',
  icon: SquareCode,
  keys: 'Mod+Alt+C',
  command: toggleCodeBlock,
  keywords: ['fence', 'pre'],
  markdown: '```',
};

const FOOTNOTE_CHOICE: FormatChoice = {
  label: 'Footnote',
  icon: Superscript,
  keys: 'Mod+Alt+F',
  command: insertFootnote,
  keywords: ['note', 'reference'],
};

const DIVIDER_CHOICE: FormatChoice = {
  label: 'Scene break',
  icon: Minus,
  command: insertSceneBreak,
  keywords: ['divider', 'rule', 'line', 'separator', 'hr'],
  markdown: '***',
};

const IMAGE_CHOICE: FormatChoice = {
  label: 'Image',
  icon: Image,
  command: choosePictures,
  keywords: ['picture', 'photo', 'file', 'upload'],
};

const ASSET_CHOICE: FormatChoice = {
  label: 'Image from Assets',
  icon: Images,
  command: chooseFromAssets,
  keywords: ['picture', 'photo', 'file', 'workspace'],
};

/** The kinds of a block, for the menus of the bubble, the formatting bar and the block, and for the insert menu. */
export const KIND_CHOICES: readonly FormatChoice[] = [
  ...HEADING_CHOICES,
  ...LIST_CHOICES,
  QUOTE_CHOICE,
  CODE_CHOICE,
];

/** The things that can be inserted at the caret. */
export const INSERT_CHOICES: readonly FormatChoice[] = [
  FOOTNOTE_CHOICE,
  IMAGE_CHOICE,
  ASSET_CHOICE,
  DIVIDER_CHOICE,
  TABLE_CHOICE,
];
