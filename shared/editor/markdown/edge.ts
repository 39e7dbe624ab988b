import type { MarkTree } from '../html/mark-tree.ts';

/**
 * What stands at an edge, as CommonMark's rule for emphasis sees it: the block's edge is a space, a tag or bracket
 * punctuation, `marker` another run of asterisks.
 */
export type Edge = 'space' | 'punctuation' | 'letter' | 'marker';

const MARKERS = new Set(['bold', 'italic', 'strike']);

/** Whether a mark is written with a run of signs, whose meaning depends on what is beside it. */
export function isMarkerMark(tree: MarkTree): boolean {
  return 'mark' in tree && MARKERS.has(tree.mark.type);
}

/** What a reader of the Markdown meets first (or last) in a tree. Runs of signs count as what is within them. */
export function edgeOf(tree: MarkTree | undefined, side: 'start' | 'end'): Edge {
  if (!tree) return 'space';
  if ('mark' in tree) {
    return isMarkerMark(tree) ? edgeOf(tree.children.at(side === 'start' ? 0 : -1), side) : 'punctuation';
  }
  if (tree.node.text === undefined) return 'punctuation';
  const character = side === 'start' ? firstCharacter(tree.node.text) : lastCharacter(tree.node.text);
  if (character === '' || /\s/u.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter';
}

/**
 * Whether a run of signs between `outside` and `inside` opens (or closes) emphasis. CommonMark says no between a letter and
 * punctuation, as in `word**(so)**`.
 */
export function delimits(inside: Edge, outside: Edge): boolean {
  if (inside === 'letter') return outside !== 'marker';
  return inside === 'punctuation' && (outside === 'space' || outside === 'punctuation');
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 32);
}

function lastCharacter(text: string): string {
  return /[\uD800-\uDBFF][\uDC00-\uDFFF]$/.exec(text)?.[0] ?? text.slice(-1);
}
