import type { Change } from '../diff/suggest.ts';
import { LEAF } from '../diff/diff-paragraph.ts';
import { lengthOfPieces, presentRange } from './pieces.ts';
import type { TrackedPart, TrackedTarget } from './tracked-target.ts';

/** A replacement in a paragraph of the target, as present offsets in that paragraph. */
export interface WordEdit {
  kind: 'words';
  part: number;
  from: number;
  to: number;
  text: string;
}

export type PageEdit =
  | WordEdit
  /** A paragraph after the paragraph of a part; -1 for before the first one. */
  | { kind: 'added'; after: number; text: string }
  /** A paragraph with nothing but text that was sent. */
  | { kind: 'removed'; part: number };

/** Whether a part is its whole paragraph, and nobody wrote in it since. */
function isWholeBlock({ part, pieces, blockText }: TrackedPart): boolean {
  const isUnchanged = pieces.every(({ isSent }) => isSent);
  return part.reachesStart && part.reachesEnd && isUnchanged && lengthOfPieces(pieces) === blockText.length;
}

/** Returns the edits for one range of the sent text: what is left of it is deleted, what others wrote in it stays. */
function replaceSent(tracked: TrackedPart, part: number, from: number, to: number, text: string): WordEdit[] {
  const present = presentRange(tracked.pieces, from, to);
  const shift = tracked.from;
  const [first, ...others] = present.ranges;
  const start = present.at + shift;
  return [
    { kind: 'words', part, from: start, to: first ? first.to + shift : start, text },
    ...others.map((range): WordEdit => ({
      kind: 'words',
      part,
      from: range.from + shift,
      to: range.to + shift,
      text: '',
    })),
  ].filter((edit) => edit.text !== '' || edit.to > edit.from) as WordEdit[];
}

/** Returns the edits of the present document that carry out a change; none if its paragraph was deleted. */
export function editsOfChange(change: Change, { parts }: TrackedTarget): PageEdit[] {
  if (change.kind === 'added') return [{ kind: 'added', after: change.after, text: change.text }];
  const tracked = parts[change.part];
  if (!tracked?.block) return [];
  if (change.kind === 'words')
    return change.hunks.flatMap(({ from, to, text }) => replaceSent(tracked, change.part, from, to, text));
  if (isWholeBlock(tracked) && parts.length > 1) return [{ kind: 'removed', part: change.part }];
  return replaceSent(tracked, change.part, 0, tracked.part.text.length, '');
}

/** How much somebody changed the words of a change since they were sent. */
export type Touch = 'none' | 'written' | 'deleted';

/** Returns whether somebody wrote among the words of a change, or deleted all of them. */
export function touchOf(change: Change, { parts }: TrackedTarget): Touch {
  if (change.kind === 'added') return 'none';
  const tracked = parts[change.part];
  if (!tracked?.block) return 'deleted';
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
