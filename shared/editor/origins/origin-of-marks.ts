import type { MarkJson } from '../content/document-json.ts';
import { markName, stringAttribute } from '../html/node-json.ts';

/** The origin of a character. */
export interface CharacterOrigin {
  readonly kind: 'typed' | 'pasted' | 'imported' | 'ai';
  /** The id of the row of `ai_answer`; null for every other kind, and for a mark that names no row. */
  readonly ref: string | null;
}

const TYPED: CharacterOrigin = { kind: 'typed', ref: null };
const PASTED: CharacterOrigin = { kind: 'pasted', ref: null };
const IMPORTED: CharacterOrigin = { kind: 'imported', ref: null };

/**
 * Returns the origin of text with these marks [X8]. Text without an `origin` mark was typed, and `typed` wins over all
 * others. Merges can leave several other marks: then `ai` wins over paste and paste over import, and of several answers
 * the one with the lowest id, which is the first. A kind of a later version counts as pasted, because it was not typed.
 */
export function originOfMarks(marks: readonly MarkJson[] | undefined): CharacterOrigin {
  const origins = marks?.filter((mark) => markName(mark) === 'origin') ?? [];
  if (origins.length === 0) return TYPED;
  const kinds = origins.map((mark) => stringAttribute(mark, 'kind'));
  if (kinds.includes('typed')) return TYPED;
  if (!kinds.includes('ai')) return kinds.every((kind) => kind === 'import') ? IMPORTED : PASTED;
  const refs = origins.flatMap((mark) =>
    stringAttribute(mark, 'kind') === 'ai' ? [stringAttribute(mark, 'ref')] : [],
  );
  const [ref = null] = refs.filter((each) => each !== null).toSorted((a, b) => (a < b ? -1 : 1));
  return { kind: 'ai', ref };
}
