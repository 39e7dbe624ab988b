import {
  Heading1,
  Heading2,
  Heading3,
  List,
  ListOrdered,
  ListTodo,
  Minus,
  Pilcrow,
  SquareCode,
  Superscript,
  Table,
  TextQuote,
} from 'lucide-react';

import { setHeading, toggleQuote } from '../commands/block-kind.ts';
import { toggleCodeBlock } from '../commands/code-block.ts';
import { insertSceneBreak } from '../commands/insert.ts';
import { toggleList } from '../commands/list.ts';
import { insertTable } from '../commands/table.ts';
import { insertFootnote } from '../footnotes/note-commands.ts';
import type { MenuChoice } from './menu-choice.ts';

/** What can be put in at the caret. */
export interface InsertChoice extends MenuChoice {
  /** Other words for it, lower case. */
  also: readonly string[];
}

export const INSERT_CHOICES: readonly InsertChoice[] = [
  { label: 'Text', icon: Pilcrow, also: ['paragraph', 'body'], keys: 'Mod+Alt+0', command: setHeading(null) },
  { label: 'Heading 1', icon: Heading1, also: ['title', 'h1'], markdown: '#', command: setHeading(1) },
  { label: 'Heading 2', icon: Heading2, also: ['subtitle', 'h2'], markdown: '##', command: setHeading(2) },
  { label: 'Heading 3', icon: Heading3, also: ['h3'], markdown: '###', command: setHeading(3) },
  {
    label: 'Bulleted list',
    icon: List,
    also: ['points', 'ul'],
    markdown: '-',
    command: toggleList('bullet'),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    also: ['ordered', 'ol'],
    markdown: '1.',
    command: toggleList('ordered'),
  },
  {
    label: 'Task list',
    icon: ListTodo,
    also: ['todo', 'to do', 'checkbox'],
    keys: 'Mod+Shift+9',
    command: toggleList('task'),
  },
  { label: 'Quote', icon: TextQuote, also: ['blockquote', 'citation'], markdown: '>', command: toggleQuote },
  {
    label: 'Code block',
    icon: SquareCode,
    also: ['fence', 'pre'],
    markdown: '```',
    command: toggleCodeBlock,
  },
  {
    label: 'Footnote',
    icon: Superscript,
    also: ['note', 'reference'],
    keys: 'Mod+Alt+F',
    command: insertFootnote,
  },
  {
    label: 'Table',
    icon: Table,
    also: ['grid', 'rows', 'columns'],
    keys: 'Mod+Alt+T',
    command: insertTable,
  },
  {
    label: 'Scene break',
    icon: Minus,
    also: ['divider', 'rule', 'line', 'separator', 'hr'],
    markdown: '***',
    command: insertSceneBreak,
  },
];

/** What a query finds, best first: labels that begin so, words in them that do, other words for it. */
export function matchingChoices<Choice extends Pick<InsertChoice, 'label' | 'also'>>(
  choices: readonly Choice[],
  query: string,
): Choice[] {
  const wanted = query.trim().toLowerCase();
  const rank = ({ label, also }: Choice): number => {
    const name = label.toLowerCase();
    if (name.startsWith(wanted) || name.replaceAll(' ', '').startsWith(wanted)) return 0;
    if (name.split(' ').some((word) => word.startsWith(wanted))) return 1;
    return also.some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return choices
    .map((choice, at) => ({ choice, at, rank: rank(choice) }))
    .filter(({ rank: place }) => place < 3)
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ choice }) => choice);
}
