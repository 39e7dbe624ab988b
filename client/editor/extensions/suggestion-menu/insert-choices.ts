import { INSERT_CHOICES as THINGS, KIND_CHOICES } from '../choices.ts';
import type { MenuChoice } from './menu-choice.ts';

/** An item of the insert menu. */
export interface InsertChoice extends MenuChoice {
  /** Other words that find it, in lower case. */
  also: readonly string[];
}

/** The items of the insert menu, which are those of the menus in the formatting bar. */
export const INSERT_CHOICES: readonly InsertChoice[] = [...KIND_CHOICES, ...THINGS].map(
  ({ keys, markdown, also = [], ...choice }) => {
    if (markdown !== undefined) return { ...choice, also, markdown };
    return { ...choice, also, ...(keys !== undefined && { keys }) };
  },
);

/**
 * Returns the items that match a query, best first: the label starts with it, a word of the label does, a keyword
 * does.
 */
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
