import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Fragment } from '@tiptap/pm/model';
import { diffArrays } from 'diff';
import type { WordRun } from './block-diff.ts';
import { inlineLook, marksLook } from './block-look.ts';

/** A word, a run of spaces, a sign or an inline node. */
interface Token {
  node: ProseMirrorNode;
  look: string;
}

/** A character of a script without spaces, a word with what joins its parts, spaces, any other sign. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}]|(?<=[\p{L}\p{N}])['’-](?=[\p{L}\p{N}]))+|\s+|[^]/gu;
const ENDS_SENTENCE = /^[.!?…。！？]/u;

/**
 * Most words that may differ before sentences are compared instead, and most sentences before nothing is. The time to
 * compare rises with the square of it: this many take some tens of milliseconds.
 */
const MOST_EDITS = 500;

function tokensOf(block: ProseMirrorNode): Token[] {
  const tokens: Token[] = [];
  block.forEach((child) => {
    const marks = marksLook(child.marks);
    if (!child.isText) {
      tokens.push({ node: child, look: inlineLook(child, marks) });
      return;
    }
    for (const { 0: word, index } of (child.text ?? '').matchAll(TOKEN)) {
      const node = child.cut(index, index + word.length);
      tokens.push({ node, look: inlineLook(node, marks) });
    }
  });
  return tokens;
}

/** Tokens up to the end of each sentence, with the spaces after it. */
function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  let isEnding = true;
  for (const token of tokens) {
    const isSpace = token.node.isText && (token.node.text ?? '').trim() === '';
    const isEnd = !token.node.isText || ENDS_SENTENCE.test(token.node.text ?? '');
    if (isEnding && !isSpace && !isEnd) sentences.push([]);
    if (sentences.length === 0) sentences.push([]);
    sentences.at(-1)?.push(token);
    isEnding = isEnd || (isEnding && isSpace);
  }
  return sentences;
}

/** Parts that stayed, and between them what stands for what. */
interface Part {
  isSame: boolean;
  before: Token[];
  after: Token[];
}

/** @returns null when too much differs */
function compare(before: readonly Token[][], after: readonly Token[][]): Part[] | null {
  const lookOf = (unit: readonly Token[]): string => unit.map(({ look }) => look).join('\u0001');
  const changes = diffArrays(before.map(lookOf), after.map(lookOf), { maxEditLength: MOST_EDITS });
  if (!changes) return null;
  const parts: Part[] = [];
  let [old, now] = [0, 0];
  for (const { count, added, removed } of changes) {
    const isSame = !added && !removed;
    const last = parts.at(-1);
    const part = last && last.isSame === isSame ? last : { isSame, before: [], after: [] };
    if (part !== last) parts.push(part);
    if (!added) part.before.push(...before.slice(old, (old += count)).flat());
    if (!removed) part.after.push(...after.slice(now, (now += count)).flat());
  }
  return parts;
}

const lengthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((length, { node }) => length + node.nodeSize, 0);
const weightOf = ({ before, after }: Part): number => Math.max(lengthOf(before), lengthOf(after));

/**
 * A word that happens to stand in both of two other sentences would cut them in pieces that nobody reads: what stayed is
 * shorter than what changed on both of its sides, so it counts as changed.
 */
function tidied(parts: readonly Part[]): Part[] {
  const made: Part[] = [];
  for (const part of parts) {
    made.push({ ...part, before: [...part.before], after: [...part.after] });
    for (;;) {
      const [left, between, right] = made.slice(-3);
      if (!left || !between || !right || left.isSame || !between.isSame) break;
      if (weightOf(between) > Math.min(weightOf(left), weightOf(right))) break;
      for (const { before, after } of [between, right]) {
        left.before.push(...before);
        left.after.push(...after);
      }
      made.splice(-2);
    }
  }
  return made;
}

const joined = (tokens: readonly Token[]): readonly ProseMirrorNode[] =>
  Fragment.fromArray(tokens.map(({ node }) => node)).content;

function runsOf(parts: readonly Part[]): WordRun[] {
  return parts.flatMap(({ isSame, before, after }): WordRun[] => {
    if (isSame) return [{ kind: 'same', content: joined(after), was: joined(before) }];
    return [
      ...(before.length > 0 ? [{ kind: 'removed' as const, content: joined(before) }] : []),
      ...(after.length > 0 ? [{ kind: 'added' as const, content: joined(after) }] : []),
    ];
  });
}

/**
 * The words of two textblocks beside each other: what stayed and what went, in order, is the one; what stayed and what
 * came the other. Words that are set otherwise, in bold say, went and came.
 */
export function diffWords(before: ProseMirrorNode, after: ProseMirrorNode): WordRun[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const single = (tokens: readonly Token[]): Token[][] => tokens.map((token) => [token]);
  const parts = compare(single(old), single(now)) ??
    compare(sentencesOf(old), sentencesOf(now)) ?? [{ isSame: false, before: old, after: now }];
  return runsOf(tidied(parts));
}
