import type { SentLinks } from '#shared/ai/sent-links.ts';
import { alignParagraphs } from './align-paragraphs.ts';
import { isFormed, joinParagraphs, readAnswer, type AnswerParagraph } from './answer-paragraphs.ts';
import { changedForm, markWords } from './form-changes.ts';
import { baseIndent } from './selection-markdown.ts';
import { diffParagraph, LEAF, type Hunk } from './diff-paragraph.ts';
import { shifted, type MarkedRange } from './marked-ranges.ts';
import type { BlockForm, SelectedPart } from './selected-part.ts';
import { spaceAtEnd } from '#shared/lib/trim-characters.ts';

export type { SelectedPart } from './selected-part.ts';

/** A change that the writer accepts or refuses as one. */
export type Change = WordChange | AddedParagraph | RemovedParagraph | FormChange | MarkChange;

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
  /** Its kind; absent when it is like its neighbour. */
  form?: BlockForm;
  marks?: readonly MarkedRange[];
}

/** A paragraph gets another kind, such as that of a list's item. */
export interface FormChange {
  kind: 'form';
  part: number;
  form: BlockForm;
}

/** Words that stay get marks. An answer never takes marks away. */
export interface MarkChange {
  kind: 'marks';
  part: number;
  ranges: readonly MarkedRange[];
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

/**
 * Joins the first paragraphs of an answer into one where the text before the selection is in the same paragraph, and
 * the last ones where the text after it is: a part of a sentence does not become a paragraph.
 */
function joinEdges(
  paragraphs: readonly AnswerParagraph[],
  parts: readonly SelectedPart[],
): AnswerParagraph[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || paragraphs.length <= parts.length) return [...paragraphs];
  if (parts.length === 1 && !(first.reachesStart && last.reachesEnd)) return joinOne(paragraphs, first);
  const extra = paragraphs.length - parts.length;
  if (!last.reachesEnd)
    return [...paragraphs.slice(0, -1 - extra), ...joinParagraphs(paragraphs.slice(-1 - extra))];
  if (!first.reachesStart)
    return [...joinParagraphs(paragraphs.slice(0, extra + 1)), ...paragraphs.slice(extra + 1)];
  return [...paragraphs];
}

/** Within one paragraph further paragraphs can only follow where the selection reaches its end. */
const joinOne = (paragraphs: readonly AnswerParagraph[], part: SelectedPart): AnswerParagraph[] =>
  part.reachesEnd ? [...paragraphs] : joinParagraphs(paragraphs);

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
    if (change.kind !== 'words' || change.part !== reached) return [change];
    const hunks = change.hunks.filter(({ to }) => to < end);
    return hunks.length === 0 ? [] : [{ ...change, hunks }];
  });
}

export interface SuggestOptions {
  /** The answer ended at its longest length. */
  isCut?: boolean;
  /** The addresses that were sent: only these become links. */
  links?: SentLinks;
  /** A plain paragraph of the answer is plain in the text too. Without it, it keeps the kind of its neighbour. */
  canUnformat?: boolean;
}

const NO_LINKS: SentLinks = new Set();

/** Returns the changes that turn the selected parts into an answer in Markdown, in document order. */
export function suggest(
  parts: readonly SelectedPart[],
  answer: string,
  { isCut = false, links = NO_LINKS, canUnformat = false }: SuggestOptions = {},
): Change[] {
  const hasLineBreaks = parts.some(({ text }) => text.trim().includes('\n'));
  const base = baseIndent(parts);
  const paragraphs = joinEdges(readAnswer(answer, hasLineBreaks, links), parts);
  const pairs = alignParagraphs(
    parts.map(({ text }) => text.replaceAll(LEAF, '').trim()),
    paragraphs.map(({ text }) => text),
  );
  const wasFormed = parts.some(({ form }) => form && isFormed(form));
  const kindOf = ({ form }: AnswerParagraph): BlockForm | undefined =>
    isFormed(form) || (canUnformat && wasFormed) ? { ...form, indent: form.indent + base } : undefined;
  const changes: Change[] = [];
  let previous = -1;
  for (const [part, index] of pairs) {
    const paragraph = index === null ? undefined : paragraphs[index];
    if (part === null) {
      if (!paragraph) continue;
      const { text, marks } = paragraph;
      const form = kindOf(paragraph);
      changes.push({
        kind: 'added',
        after: previous,
        text,
        ...(form && { form }),
        ...(marks.length > 0 && { marks }),
      });
      continue;
    }
    previous = part;
    const selected = parts[part];
    if (!paragraph || !selected) changes.push({ kind: 'removed', part });
    else changes.push(...changesOfPart(part, selected, paragraph, kindOf(paragraph)));
  }
  const reached = pairs.findLast(([, index]) => index === paragraphs.length - 1)?.[0] ?? -1;
  return isCut ? withoutCutEnd(changes, parts, reached) : changes;
}

/** Returns the changes of a paragraph: its words, marks of the words that stay, and its kind. */
function changesOfPart(
  part: number,
  selected: SelectedPart,
  paragraph: AnswerParagraph,
  form: BlockForm | undefined,
): Change[] {
  const before = selected.text;
  const start = /^\s*/u.exec(before)?.[0].length ?? 0;
  const hunks = diffParagraph(before, withEdges(paragraph.text, before));
  const marked = markWords(selected, hunks, shifted(paragraph.marks, start));
  const changed = changedForm(selected, form);
  return [
    ...groupHunks(part, before, marked.hunks),
    ...marked.kept.map((range): MarkChange => ({ kind: 'marks', part, ranges: [range] })),
    ...(changed ? [{ kind: 'form' as const, part, form: changed }] : []),
  ];
}

/**
 * Returns the changes that add an answer at the caret. Words on either side of it are separated from the answer.
 * @param before the text of the paragraph before the caret
 * @param after the text of the paragraph after it
 */
export function suggestAtCaret(
  part: SelectedPart,
  before: string,
  after: string,
  answer: string,
  options: SuggestOptions = {},
): Change[] {
  const changes = suggest([part], answer, { ...options, isCut: false });
  const [first] = changes;
  if (first?.kind !== 'words' || !first.hunks[0]) return changes;
  const { text, marks } = first.hunks[0];
  const start = /\S$/u.test(before) && !/^[\s,.;:!?)\]’”]/u.test(text) ? ' ' : '';
  const end = /^[\p{L}\p{N}]/u.test(after) ? ' ' : '';
  const hunk = {
    ...first.hunks[0],
    text: start + text + end,
    ...(marks && { marks: shifted(marks, start.length) }),
  };
  return [{ ...first, hunks: [hunk] }, ...changes.slice(1)];
}

/** Counts the words of a text. */
export const countTextWords = wordsIn;
