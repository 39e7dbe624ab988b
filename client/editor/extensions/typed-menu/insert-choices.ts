import { INSERT_CHOICES as THINGS, KIND_CHOICES } from '../../formatting/format-choices.ts';
import type { MenuChoice } from './menu-choice.ts';

/** What can be put in at the caret. */
export interface InsertChoice extends MenuChoice {
  /** Other words for it, lower case. */
  also: readonly string[];
}

/** How else a choice is called, and the Markdown that does the same, which is shown before its keys. */
const OTHERWISE: Readonly<Record<string, { also: readonly string[]; markdown?: string }>> = {
  Text: { also: ['paragraph', 'body'] },
  'Heading 1': { also: ['title', 'h1'], markdown: '#' },
  'Heading 2': { also: ['subtitle', 'h2'], markdown: '##' },
  'Heading 3': { also: ['h3'], markdown: '###' },
  'Bulleted list': { also: ['points', 'ul'], markdown: '-' },
  'Numbered list': { also: ['ordered', 'ol'], markdown: '1.' },
  'Task list': { also: ['todo', 'to do', 'checkbox'] },
  Quote: { also: ['blockquote', 'citation'], markdown: '>' },
  'Code block': { also: ['fence', 'pre'], markdown: '```' },
  Footnote: { also: ['note', 'reference'] },
  Image: { also: ['picture', 'photo', 'file', 'upload'] },
  Table: { also: ['grid', 'rows', 'columns'] },
  'Scene break': { also: ['divider', 'rule', 'line', 'separator', 'hr'], markdown: '***' },
};

/** The same as in the menus of the formatting bar. */
export const INSERT_CHOICES: readonly InsertChoice[] = [...KIND_CHOICES, ...THINGS].map(
  ({ keys, ...choice }) => {
    const { also = [], markdown } = OTHERWISE[choice.label] ?? {};
    if (markdown !== undefined) return { ...choice, also, markdown };
    return { ...choice, also, ...(keys !== undefined && { keys }) };
  },
);

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
