import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Fragment } from '@tiptap/pm/model';
import { diffArrays } from 'diff';
import { WORD_TOKEN } from '#client/lib/word-tokens.ts';
import type { WordRun } from './block-diff.ts';
import { inlineAppearance, marksAppearance } from './block-appearance.ts';

/** A word, a run of white space, a single other character, or an inline node. */
interface Token {
  node: ProseMirrorNode;
  appearance: string;
}

const ENDS_SENTENCE = /^[.!?…。！？]/u;

/**
 * Maximum number of differing words. Beyond it sentences are compared, and beyond as many differing sentences the text
 * counts as replaced. The time grows with the square of this number; 500 take some tens of milliseconds.
 */
const MAX_EDITS = 500;

function tokensOf(block: ProseMirrorNode): Token[] {
  const tokens: Token[] = [];
  block.forEach((child) => {
    const marks = marksAppearance(child.marks);
    if (!child.isText) {
      tokens.push({ node: child, appearance: inlineAppearance(child, marks) });
      return;
    }
    for (const { 0: word, index } of (child.text ?? '').matchAll(WORD_TOKEN)) {
      const node = child.cut(index, index + word.length);
      tokens.push({ node, appearance: inlineAppearance(node, marks) });
    }
  });
  return tokens;
}

/** Splits tokens into sentences. The white space after a sentence belongs to it. */
function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  let isAfterEnd = true;
  for (const token of tokens) {
    const isSpace = token.node.isText && (token.node.text ?? '').trim() === '';
    const isEnd = !token.node.isText || ENDS_SENTENCE.test(token.node.text ?? '');
    if (isAfterEnd && !isSpace && !isEnd) sentences.push([]);
    if (sentences.length === 0) sentences.push([]);
    sentences.at(-1)?.push(token);
    isAfterEnd = isEnd || (isAfterEnd && isSpace);
  }
  return sentences;
}

/** An unchanged part of the text, or a part in which `after` replaces `before`. */
interface Part {
  isSame: boolean;
  before: Token[];
  after: Token[];
}

/** Compares two lists of units, which are words or sentences. @returns null when too many differ */
function compare(before: readonly Token[][], after: readonly Token[][]): Part[] | null {
  const appearanceOf = (unit: readonly Token[]): string =>
    unit.map(({ appearance }) => appearance).join('\u0001');
  const changes = diffArrays(before.map(appearanceOf), after.map(appearanceOf), { maxEditLength: MAX_EDITS });
  if (!changes) return null;
  const parts: Part[] = [];
  let [oldIndex, newIndex] = [0, 0];
  for (const { count, added, removed } of changes) {
    const isSame = !added && !removed;
    const last = parts.at(-1);
    const part = last && last.isSame === isSame ? last : { isSame, before: [], after: [] };
    if (part !== last) parts.push(part);
    if (!added) part.before.push(...before.slice(oldIndex, (oldIndex += count)).flat());
    if (!removed) part.after.push(...after.slice(newIndex, (newIndex += count)).flat());
  }
  return parts;
}

const lengthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((length, { node }) => length + node.nodeSize, 0);
const weightOf = ({ before, after }: Part): number => Math.max(lengthOf(before), lengthOf(after));

/**
 * Merges an unchanged part into its neighbours when it is not longer than either of them. Otherwise a word that two
 * different sentences share by chance would split the change into unreadable pieces.
 */
function mergeShortMatches(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    merged.push({ ...part, before: [...part.before], after: [...part.after] });
    for (;;) {
      const [left, middle, right] = merged.slice(-3);
      if (!left || !middle || !right || left.isSame || !middle.isSame) break;
      if (weightOf(middle) > Math.min(weightOf(left), weightOf(right))) break;
      for (const { before, after } of [middle, right]) {
        left.before.push(...before);
        left.after.push(...after);
      }
      merged.splice(-2);
    }
  }
  return merged;
}

const joinTokens = (tokens: readonly Token[]): readonly ProseMirrorNode[] =>
  Fragment.fromArray(tokens.map(({ node }) => node)).content;

function runsOf(parts: readonly Part[]): WordRun[] {
  return parts.flatMap(({ isSame, before, after }): WordRun[] => {
    if (isSame) return [{ kind: 'same', content: joinTokens(after), contentBefore: joinTokens(before) }];
    return [
      ...(before.length > 0 ? [{ kind: 'removed' as const, content: joinTokens(before) }] : []),
      ...(after.length > 0 ? [{ kind: 'added' as const, content: joinTokens(after) }] : []),
    ];
  });
}

/**
 * Compares the words of two textblocks. The unchanged and removed runs, in order, are the old text; the unchanged and
 * added runs are the new text. Words whose formatting changed, for example to bold, count as removed and added.
 */
export function diffWords(before: ProseMirrorNode, after: ProseMirrorNode): WordRun[] {
  const [oldTokens, newTokens] = [tokensOf(before), tokensOf(after)];
  const asUnits = (tokens: readonly Token[]): Token[][] => tokens.map((token) => [token]);
  const parts = compare(asUnits(oldTokens), asUnits(newTokens)) ??
    compare(sentencesOf(oldTokens), sentencesOf(newTokens)) ?? [
      { isSame: false, before: oldTokens, after: newTokens },
    ];
  return runsOf(mergeShortMatches(parts));
}
