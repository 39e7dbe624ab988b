import { diffArrays } from 'diff';
import { WORD_TOKEN } from '#client/lib/word-tokens.ts';
import { alignParagraphs } from './align-paragraphs.ts';
import type { MarkedRange } from './marked-ranges.ts';

/** One replacement in a paragraph: `text` replaces the characters from `from` to `to` (UTF-16 offsets). */
export interface Hunk {
  from: number;
  to: number;
  text: string;
  /** The marks of `text`; absent when the answer gives its paragraph none, and it takes those of its neighbours. */
  marks?: readonly MarkedRange[];
}

/** Stands for a picture, a footnote token or another inline node. It is neither sent nor changed. */
export const LEAF = '\uFFFC';

/** A word, white space or another character, with its offset in the paragraph. */
interface Token {
  text: string;
  from: number;
}

/**
 * Maximum number of differing words. Beyond it the sentences are paired first, and the words of each pair are compared;
 * beyond as many in one pair the sentence counts as replaced. The time grows with the square of this number.
 */
const MAX_EDITS = 120;

const SENTENCE = /[^.!?…。！？\n]*(?:[.!?…。！？\n]+[\p{Pe}\p{Pf}"']*\s*|$)/gu;

/** Returns the tokens of a text: all of them, or the first ones and one more than `most`. */
function tokensOf(text: string, pattern: RegExp, most = Infinity): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(pattern)) {
    if (word === '' || word === LEAF) continue;
    tokens.push({ text: word, from: index });
    if (tokens.length > most) break;
  }
  return tokens;
}

/** Compares two lists of tokens. @returns null when too many differ */
function compare(before: readonly Token[], after: readonly Token[]): Hunk[] | null {
  const textOf = ({ text }: Token): string => text.replaceAll(LEAF, '');
  const changes = diffArrays(before.map(textOf), after.map(textOf), { maxEditLength: MAX_EDITS });
  if (!changes) return null;
  const hunks: Hunk[] = [];
  let [oldIndex, newIndex, isOpen] = [0, 0, false];
  for (const { count, added, removed } of changes) {
    if (!added && !removed) {
      oldIndex += count;
      newIndex += count;
      isOpen = false;
      continue;
    }
    const last = before[oldIndex - 1];
    const end = last ? last.from + last.text.length : 0;
    const hunk = isOpen ? hunks.at(-1) : undefined;
    const current = hunk ?? { from: end, to: end, text: '' };
    if (!hunk) hunks.push(current);
    isOpen = true;
    if (added) {
      current.text += after
        .slice(newIndex, (newIndex += count))
        .map(({ text }) => text)
        .join('');
      continue;
    }
    const removedTokens = before.slice(oldIndex, (oldIndex += count));
    const [first, final] = [removedTokens[0], removedTokens.at(-1)];
    if (current.from === current.to && first) current.from = first.from;
    if (final) current.to = final.from + final.text.length;
  }
  return hunks;
}

const weightOf = ({ from, to, text }: Hunk): number => Math.max(to - from, text.length);

/**
 * Merges neighbouring replacements when the unchanged text between them is not longer than either of them. Otherwise a
 * word that two different sentences share by chance would split the change into unreadable pieces.
 */
function mergeNear(before: string, hunks: readonly Hunk[]): Hunk[] {
  const merged: Hunk[] = [];
  for (const hunk of hunks) {
    let current = { ...hunk };
    for (let last = merged.at(-1); last; last = merged.at(-1)) {
      const between = before.slice(last.to, current.from);
      if (between.length > Math.min(weightOf(last), weightOf(current)) || between.includes(LEAF)) break;
      merged.pop();
      current = { from: last.from, to: current.to, text: last.text + between + current.text };
    }
    merged.push(current);
  }
  return merged;
}

/** Leaves out white space at the edges that is removed and added again. */
function trimSpace(before: string, { from, to, text }: Hunk): Hunk {
  const removed = before.slice(from, to);
  const isSpace = (character: string | undefined): boolean =>
    character !== undefined && /\s/u.test(character);
  const shorter = Math.min(removed.length, text.length);
  let start = 0;
  while (start < shorter && isSpace(text[start]) && text[start] === removed[start]) start += 1;
  let end = 0;
  while (end < shorter - start && isSpace(text.at(-1 - end)) && text.at(-1 - end) === removed.at(-1 - end))
    end += 1;
  return { from: from + start, to: to - end, text: text.slice(start, text.length - end) };
}

function compareWords(before: string, after: string): Hunk[] | null {
  const old = tokensOf(before, WORD_TOKEN);
  // With more words than this, more than MAX_EDITS differ. The rest of a long answer need not be read.
  const most = old.length + MAX_EDITS;
  const next = tokensOf(after, WORD_TOKEN, most);
  return next.length > most ? null : compare(old, next);
}

/** Pairs the sentences of two paragraphs, and compares the words of each pair. */
function compareSentences(before: string, after: string): Hunk[] {
  const [old, next] = [tokensOf(before, SENTENCE), tokensOf(after, SENTENCE)];
  const textOf = ({ text }: Token): string => text;
  const hunks: Hunk[] = [];
  let end = 0;
  for (const [oldIndex, newIndex] of alignParagraphs(old.map(textOf), next.map(textOf))) {
    const sentence = oldIndex === null ? undefined : old[oldIndex];
    const text = newIndex === null ? '' : (next[newIndex]?.text ?? '');
    const [from, to] = sentence ? [sentence.from, sentence.from + sentence.text.length] : [end, end];
    end = to;
    const within = sentence && text !== '' ? compareWords(sentence.text, text) : null;
    if (within)
      hunks.push(...within.map((hunk) => ({ ...hunk, from: hunk.from + from, to: hunk.to + from })));
    else hunks.push({ from, to, text });
  }
  return hunks;
}

/** Returns the replacements that turn one paragraph into another, left to right. Inline nodes are left where they are. */
export function diffParagraph(before: string, after: string): Hunk[] {
  if (before === after) return [];
  const hunks = compareWords(before, after) ?? compareSentences(before, after);
  return mergeNear(before, hunks).map((hunk) => trimSpace(before, hunk));
}
