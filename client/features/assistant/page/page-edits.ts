import type { MarkedRange } from '../diff/marked-ranges.ts';
import type { BlockForm } from '../diff/selected-part.ts';
import type { AddedParagraph, Change } from '../diff/suggest.ts';
import { LEAF, type Hunk } from '../diff/diff-paragraph.ts';
import { isSentAt, lengthOfPieces, presentRange } from './pieces.ts';
import type { TrackedPart, TrackedTarget } from './tracked-target.ts';

/** Present offsets in a paragraph. */
interface Range {
  from: number;
  to: number;
}

/** A replacement in a paragraph of the target. */
export interface WordEdit extends Range {
  kind: 'words';
  part: number;
  text: string;
  marks?: readonly MarkedRange[];
}

export type PageEdit =
  | WordEdit
  /** A paragraph after the paragraph of a part; -1 for before the first one. */
  | ({ kind: 'added' } & Pick<AddedParagraph, 'after' | 'text' | 'form' | 'marks'>)
  /** A paragraph with nothing but text that was sent. */
  | { kind: 'removed'; part: number }
  /** A paragraph that becomes another kind. */
  | { kind: 'form'; part: number; form: BlockForm }
  /** Words that stay and get a mark, by present offsets in the paragraph. */
  | ({ kind: 'marks'; part: number; mark: MarkedRange['mark'] } & Range);

/** Whether a part is its whole paragraph, and nobody wrote in it since. */
function isWholeBlock({ part, pieces, blockText }: TrackedPart): boolean {
  const isUnchanged = pieces.every(({ isSent }) => isSent);
  return part.reachesStart && part.reachesEnd && isUnchanged && lengthOfPieces(pieces) === blockText.length;
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character);

/** Separates new words from words that somebody wrote directly behind them, by one space. */
function apart(text: string, next: string | undefined): string {
  if (isWordCharacter(text.at(-1)) && isWordCharacter(next)) return `${text} `;
  return isSpace(next) ? text.trimEnd() : text;
}

/**
 * Returns a range of sent text to delete, beside text that somebody wrote, so that one space is left between words:
 * not none, and not two. Only sent characters are deleted.
 */
function withOneSpace({ pieces, blockText, from: shift }: TrackedPart, { from, to }: Range): Range {
  const [left, right] = [blockText[from - 1], blockText[to]];
  if (isSpace(left) && isSpace(right)) {
    if (isSentAt(pieces, to - shift)) return { from, to: to + 1 };
    return isSentAt(pieces, from - 1 - shift) ? { from: from - 1, to } : { from, to };
  }
  if (!isWordCharacter(left) || !isWordCharacter(right)) return { from, to };
  if (isSpace(blockText[to - 1])) return { from, to: to - 1 };
  return isSpace(blockText[from]) ? { from: from + 1, to } : { from, to };
}

/** Returns the edits for one range of the sent text: they delete its remaining characters and keep the words of others. */
function replaceSent(tracked: TrackedPart, part: number, { from, to, text, marks }: Hunk): WordEdit[] {
  const present = presentRange(tracked.pieces, from, to);
  const ranges = present.ranges.map((range) => ({
    from: range.from + tracked.from,
    to: range.to + tracked.from,
  }));
  const start = present.at + tracked.from;
  const [first = { from: start, to: start }, ...others] = ranges;
  const words = present.isTouched ? apart(text, tracked.blockText[first.to]) : text;
  const removed = words === '' && present.isTouched ? withOneSpace(tracked, first) : first;
  return [
    { kind: 'words' as const, part, ...removed, text: words, ...(marks && { marks }) },
    ...others.map((range) => ({ kind: 'words' as const, part, ...withOneSpace(tracked, range), text: '' })),
  ].filter((edit) => edit.text !== '' || edit.to > edit.from);
}

const markEdits = (tracked: TrackedPart, part: number, { from, to, mark }: MarkedRange): PageEdit[] =>
  presentRange(tracked.pieces, from, to).ranges.map((range) => ({
    kind: 'marks',
    part,
    mark,
    from: range.from + tracked.from,
    to: range.to + tracked.from,
  }));

/** Returns the edits of the present document that carry out a change; none if its paragraph was deleted. */
export function editsOfChange(change: Change, { parts }: TrackedTarget): PageEdit[] {
  if (change.kind === 'added') return [change];
  const tracked = parts[change.part];
  if (!tracked?.block) return [];
  if (change.kind === 'words') return change.hunks.flatMap((hunk) => replaceSent(tracked, change.part, hunk));
  if (change.kind === 'form') return [change];
  if (change.kind === 'marks')
    return change.ranges.flatMap((range) => markEdits(tracked, change.part, range));
  if (isWholeBlock(tracked) && parts.length > 1) return [{ kind: 'removed', part: change.part }];
  return replaceSent(tracked, change.part, { from: 0, to: tracked.part.text.length, text: '' });
}

/** How much somebody changed the words of a change since they were sent. */
export type Touch = 'none' | 'written' | 'deleted';

/** Returns whether somebody wrote among the words of a change, or deleted all of them. */
export function touchOf(change: Change, { parts }: TrackedTarget): Touch {
  if (change.kind === 'added') return 'none';
  const tracked = parts[change.part];
  if (!tracked?.block) return 'deleted';
  if (change.kind === 'form') return 'none';
  if (change.kind === 'marks') {
    const isLeft = change.ranges.some(
      ({ from, to }) => presentRange(tracked.pieces, from, to).ranges.length > 0,
    );
    return isLeft ? 'none' : 'deleted';
  }
  const hunks =
    change.kind === 'words' ? change.hunks : [{ from: 0, to: tracked.part.text.length, text: '' }];
  const replaced = hunks.filter(({ from, to }) => to > from);
  const present = replaced.map(({ from, to }) => presentRange(tracked.pieces, from, to));
  if (replaced.length > 0 && present.every(({ ranges }) => ranges.length === 0)) return 'deleted';
  const hasWriting =
    change.kind === 'removed' && tracked.pieces.some((piece) => !piece.isSent && piece.text !== LEAF);
  const isShort = replaced.some(({ from, to }, at) => {
    const left = present[at]?.ranges.reduce((sum, range) => sum + range.to - range.from, 0) ?? 0;
    return left < tracked.part.text.slice(from, to).replaceAll(LEAF, '').length;
  });
  return hasWriting || isShort || present.some(({ isTouched }) => isTouched) ? 'written' : 'none';
}
