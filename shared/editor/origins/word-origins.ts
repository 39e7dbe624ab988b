import { ALPHANUMERIC } from '../content/count-words.ts';
import { wordRanges, type WordRange } from '../content/word-ranges.ts';
import { alignWords } from './align-words.ts';
import { comparedWord, type AnswerWords } from './answer-words.ts';
import type { OriginBlock } from './origin-block.ts';
import type { CharacterOrigin } from './origin-of-marks.ts';

/** The origins that a report counts. `edited` is a word that an answer had and a person changed. */
export const ORIGINS = ['typed', 'pasted', 'imported', 'ai', 'edited'] as const;
export type Origin = (typeof ORIGINS)[number];

/** A word and its origin. */
export interface WordOrigin extends WordRange {
  readonly origin: Origin;
  /** The answer that an `ai` or `edited` word came from; null for words of several answers, and for other origins. */
  readonly ref: string | null;
}

/**
 * Returns the words of a textblock with their origins. The letters and digits of a word decide; in a word without any,
 * all characters do.
 *
 * - Letters of one origin: that origin.
 * - Letters of AI and others, or of several answers: `edited`.
 * - Otherwise `typed` if a person typed any of them, else `pasted`.
 *
 * A word of AI that does not align with the text of its answer is `edited`: a person changed it, or a merge extended the
 * mark to typed words [X8]. Words of an answer that is not in `answers` are not compared.
 */
export function wordOrigins(block: OriginBlock, answers: AnswerWords): WordOrigin[] {
  if (block.isCode) return [];
  const pieces = piecesByWord(block);
  const words = wordRanges(block.text).map((range) => ({ ...range, ...classify(pieces(range)) }));
  const byAnswer = Map.groupBy(words, ({ origin, ref }) => (origin === 'ai' ? ref : null));
  const unaligned = new Set<WordOrigin>();
  for (const [ref, ofAnswer] of byAnswer) {
    const answer = ref === null ? undefined : answers.get(ref);
    if (!answer) continue;
    const compared = ofAnswer.map(({ from, to }) => comparedWord(block.text.slice(from, to)));
    const isAligned = alignWords(compared, answer);
    for (const [at, word] of ofAnswer.entries()) if (!isAligned[at]) unaligned.add(word);
  }
  return words.map((word) => (unaligned.has(word) ? { ...word, origin: 'edited' } : word));
}

/** Returns a function that returns the deciding origins of a word. It has to be called in the order of the words. */
function piecesByWord({ text, pieces }: OriginBlock): (word: WordRange) => readonly CharacterOrigin[] {
  let first = 0;
  return ({ from, to }) => {
    while ((pieces[first]?.to ?? Infinity) <= from) first += 1;
    const all: CharacterOrigin[] = [];
    const deciding: CharacterOrigin[] = [];
    for (let at = first; (pieces[at]?.from ?? Infinity) < to; at += 1) {
      const piece = pieces[at];
      if (!piece) break;
      all.push(piece.origin);
      const part = text.slice(Math.max(from, piece.from), Math.min(to, piece.to));
      if (ALPHANUMERIC.test(part)) deciding.push(piece.origin);
    }
    return deciding.length > 0 ? deciding : all;
  };
}

function classify(origins: readonly CharacterOrigin[]): Pick<WordOrigin, 'origin' | 'ref'> {
  const [first] = origins;
  const kinds = new Set(origins.map(({ kind }) => kind));
  const refs = new Set(origins.map(({ ref }) => ref));
  if (first && kinds.size === 1 && refs.size === 1) return { origin: first.kind, ref: first.ref };
  if (kinds.has('ai')) {
    const ofAi = new Set(origins.flatMap(({ kind, ref }) => (kind === 'ai' ? [ref] : [])));
    return { origin: 'edited', ref: ofAi.size === 1 ? ([...ofAi][0] ?? null) : null };
  }
  return { origin: kinds.has('typed') ? 'typed' : 'pasted', ref: null };
}
