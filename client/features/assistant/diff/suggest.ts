import { alignParagraphs } from './align-paragraphs.ts';
import { diffParagraph, LEAF, type Hunk } from './diff-paragraph.ts';
import { spaceAtEnd } from '#shared/lib/trim-characters.ts';

/** The selected part of one paragraph. */
export interface SelectedPart {
  /** Its characters; an inline node is one {@link LEAF}, a line break is `\n`. */
  text: string;
  /** Whether the part begins with the paragraph, and whether it ends with it. */
  reachesStart: boolean;
  reachesEnd: boolean;
}

/** A change that the writer accepts or refuses as one. */
export type Change = WordChange | AddedParagraph | RemovedParagraph;

/** Replacements that are close together in one part. */
export interface WordChange {
  kind: 'words';
  /** The index of the part. */
  part: number;
  hunks: readonly Hunk[];
  /**
   * Whether the change is shown as one replacement, with the unchanged words between its hunks. Words that were only
   * added or removed say nothing without their neighbours.
   */
  isSpan: boolean;
}

export interface AddedParagraph {
  kind: 'added';
  /** The index of the part that it follows; -1 before the first one. */
  after: number;
  text: string;
}

export interface RemovedParagraph {
  kind: 'removed';
  part: number;
}

/** Replacements with at most so many unchanged words between them are one change. */
const MAX_WORDS_BETWEEN = 2;

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Whether two replacements belong to one change: they are close together and in one sentence. */
const belongTogether = (between: string): boolean =>
  wordsIn(between) <= MAX_WORDS_BETWEEN && !/[.!?…。！？\n]/u.test(between);

function groupHunks(part: number, text: string, hunks: readonly Hunk[]): WordChange[] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && belongTogether(text.slice(last.to, hunk.from))) group.push(hunk);
    else groups.push([hunk]);
  }
  return groups.map((group) => ({
    kind: 'words',
    part,
    hunks: group,
    isSpan: !group.every(
      ({ from, to, text: added }) => wordsIn(text.slice(from, to)) > 0 && wordsIn(added) > 0,
    ),
  }));
}

/** Splits an answer into paragraphs. A single line break is one too, unless the selected text has line breaks itself. */
export function paragraphsOf(answer: string, hasLineBreaks: boolean): string[] {
  const text = answer.replaceAll('\r\n', '\n').replaceAll(LEAF, '').trim();
  return text
    .split(hasLineBreaks ? /\n[^\S\n]*\n\s*/u : '\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/**
 * Joins the first paragraphs of an answer into one where the text before the selection is in the same paragraph, and
 * the last ones where the text after it is: a part of a sentence does not become a paragraph.
 */
function joinEdges(paragraphs: readonly string[], parts: readonly SelectedPart[]): string[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || paragraphs.length <= parts.length) return [...paragraphs];
  if (parts.length === 1 && !(first.reachesStart && last.reachesEnd)) return joinOne(paragraphs, first);
  const extra = paragraphs.length - parts.length;
  if (!last.reachesEnd) return [...paragraphs.slice(0, -1 - extra), paragraphs.slice(-1 - extra).join(' ')];
  if (!first.reachesStart) return [paragraphs.slice(0, extra + 1).join(' '), ...paragraphs.slice(extra + 1)];
  return [...paragraphs];
}

/** Within one paragraph further paragraphs can only follow where the selection reaches its end. */
const joinOne = (paragraphs: readonly string[], part: SelectedPart): string[] =>
  part.reachesEnd ? [...paragraphs] : [paragraphs.join(' ')];

/** Gives a paragraph of the answer the white space at the edges of the selected part, which was not sent. */
function withEdges(text: string, part: string): string {
  const start = /^\s*/u.exec(part)?.[0] ?? '';
  const end = part.trim() === '' ? '' : spaceAtEnd(part);
  return start + text + end;
}

/**
 * Drops the changes that an answer only seems to make because it was cut: the end of the text that the model did not
 * reach, and the words of its last, unfinished sentence.
 * @param reached the index of the part that belongs to the last paragraph of the answer; -1 for none
 */
function withoutCutEnd(
  changes: readonly Change[],
  parts: readonly SelectedPart[],
  reached: number,
): Change[] {
  const end = parts[reached]?.text.trimEnd().length ?? 0;
  return changes.flatMap((change): Change[] => {
    if (change.kind === 'removed') return change.part > reached ? [] : [change];
    if (change.kind === 'added' || change.part !== reached) return [change];
    const hunks = change.hunks.filter(({ to }) => to < end);
    return hunks.length === 0 ? [] : [{ ...change, hunks }];
  });
}

/**
 * Returns the changes that turn the selected parts into an answer, in document order.
 * @param isCut whether the answer ended at its longest length
 */
export function suggest(parts: readonly SelectedPart[], answer: string, isCut = false): Change[] {
  const hasLineBreaks = parts.some(({ text }) => text.trim().includes('\n'));
  const paragraphs = joinEdges(paragraphsOf(answer, hasLineBreaks), parts);
  const pairs = alignParagraphs(
    parts.map(({ text }) => text.replaceAll(LEAF, '').trim()),
    paragraphs,
  );
  const changes: Change[] = [];
  let previous = -1;
  for (const [part, index] of pairs) {
    const text = index === null ? '' : (paragraphs[index] ?? '');
    if (part === null) changes.push({ kind: 'added', after: previous, text });
    else {
      previous = part;
      const before = parts[part]?.text ?? '';
      if (index === null) changes.push({ kind: 'removed', part });
      else changes.push(...groupHunks(part, before, diffParagraph(before, withEdges(text, before))));
    }
  }
  const reached = pairs.findLast(([, index]) => index === paragraphs.length - 1)?.[0] ?? -1;
  return isCut ? withoutCutEnd(changes, parts, reached) : changes;
}

/**
 * Returns the changes that add an answer at the caret. Words on either side of it are separated from the answer.
 * @param before the text of the paragraph before the caret
 * @param after the text of the paragraph after it
 */
export function suggestAtCaret(part: SelectedPart, before: string, after: string, answer: string): Change[] {
  const changes = suggest([part], answer);
  const [first] = changes;
  if (first?.kind !== 'words' || !first.hunks[0]) return changes;
  const { text } = first.hunks[0];
  const start = /\S$/u.test(before) && !/^[\s,.;:!?)\]’”]/u.test(text) ? ' ' : '';
  const end = /^[\p{L}\p{N}]/u.test(after) ? ' ' : '';
  return [{ ...first, hunks: [{ ...first.hunks[0], text: start + text + end }] }, ...changes.slice(1)];
}

/** Counts the words of a text. */
export const countTextWords = wordsIn;
