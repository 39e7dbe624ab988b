import type { MarkTree } from '../html/mark-tree.ts';

/**
 * The class of the character beside a delimiter run in CommonMark's rule for emphasis. The start or end of a block
 * counts as a space, a tag or bracket as punctuation; `marker` is another delimiter run.
 */
export type EdgeClass = 'space' | 'punctuation' | 'letter' | 'marker';

const DELIMITER_MARKS = new Set(['bold', 'italic', 'strike']);

/** Returns whether a tree is a mark that Markdown writes with delimiter runs: `**`, `*` or `~~`. */
export function isDelimiterMark(tree: MarkTree): boolean {
  return 'mark' in tree && DELIMITER_MARKS.has(tree.mark.type);
}

/** Returns the class of the first (or last) character of a tree. A delimiter run counts as the text inside it. */
export function edgeClass(tree: MarkTree | undefined, side: 'start' | 'end'): EdgeClass {
  if (!tree) return 'space';
  if ('mark' in tree) {
    return isDelimiterMark(tree)
      ? edgeClass(tree.children.at(side === 'start' ? 0 : -1), side)
      : 'punctuation';
  }
  if (tree.node.text === undefined) return 'punctuation';
  const character = side === 'start' ? firstCharacter(tree.node.text) : lastCharacter(tree.node.text);
  if (character === '' || /\s/u.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter';
}

/**
 * Returns whether a delimiter run between `outside` and `inside` opens (or closes) emphasis. By CommonMark it does
 * not between a letter and punctuation, as in `word**(so)**`.
 *
 * @see https://spec.commonmark.org/0.31.2/#delimiter-run
 */
export function canDelimit(inside: EdgeClass, outside: EdgeClass): boolean {
  if (inside === 'letter') return outside !== 'marker';
  return inside === 'punctuation' && (outside === 'space' || outside === 'punctuation');
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 32);
}

function lastCharacter(text: string): string {
  return /[\uD800-\uDBFF][\uDC00-\uDFFF]$/.exec(text)?.[0] ?? text.slice(-1);
}
