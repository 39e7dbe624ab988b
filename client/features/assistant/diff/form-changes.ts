import { isFormed, PLAIN } from './answer-paragraphs.ts';
import { LEAF, type Hunk } from './diff-paragraph.ts';
import { clipped, type MarkedRange } from './marked-ranges.ts';
import type { BlockForm, SelectedPart } from './selected-part.ts';

/**
 * Returns the kind that an answer gives to a paragraph; undefined when it stays as it is. A part that begins inside of
 * its paragraph, or is an empty caret in it, does not decide about it.
 */
export function changedForm(part: SelectedPart, form: BlockForm | undefined): BlockForm | undefined {
  const isWhole = part.reachesStart && (part.reachesEnd || part.text.trim() !== '');
  if (!form || !isWhole) return undefined;
  const before = part.form ?? PLAIN;
  // A quote around the selection is not sent.
  const wanted = { ...form, quote: form.quote ?? before.quote };
  if (!isFormed(wanted) && !isFormed(before)) return undefined;
  const isSame =
    wanted.level === before.level &&
    wanted.list === before.list &&
    wanted.quote === before.quote &&
    (wanted.list === null || wanted.indent === before.indent) &&
    (wanted.list !== 'task' || wanted.checked === before.checked);
  return isSame ? undefined : wanted;
}

/**
 * Gives the marks of an answer's paragraph to its new words, and returns those that the words which stay get.
 * @param marks by offsets in the new text of the part
 */
export function markWords(
  part: SelectedPart,
  hunks: readonly Hunk[],
  marks: readonly MarkedRange[],
): { hunks: readonly Hunk[]; kept: MarkedRange[] } {
  if (marks.length === 0) return { hunks, kept: [] };
  const kept: MarkedRange[] = [];
  let [end, after] = [0, 0];
  /** Follows the words that stay up to an offset of the part. */
  const keepTo = (to: number): void => {
    const characters = [...offsetsOf(part.text, end, to)];
    for (const { from, to: behind, mark } of clipped(marks, after, after + characters.length)) {
      const first = characters[from];
      const last = characters[behind - 1];
      if (first !== undefined && last !== undefined) kept.push({ from: first, to: last + 1, mark });
    }
    after += characters.length;
  };
  const marked = hunks.map((hunk) => {
    keepTo(hunk.from);
    end = hunk.to;
    const withMarks = { ...hunk, marks: clipped(marks, after, after + hunk.text.length) };
    after += hunk.text.length;
    return withMarks;
  });
  keepTo(part.text.length);
  return { hunks: marked, kept: kept.flatMap((range) => missing(part, range)) };
}

/** Yields the offsets of the characters that were sent. */
function* offsetsOf(text: string, from: number, to: number): Generator<number> {
  for (let at = from; at < to; at += 1) if (text[at] !== LEAF) yield at;
}

/** Returns the stretches of a range that do not have its mark yet. White space alone gets none. */
function missing({ text, marks = [] }: SelectedPart, range: MarkedRange): MarkedRange[] {
  let left: MarkedRange[] = [range];
  for (const { from, to, mark } of marks) {
    if (mark.type !== range.mark.type || mark.attrs?.['href'] !== range.mark.attrs?.['href']) continue;
    left = left.flatMap((one) => [
      ...(one.from < from ? [{ ...one, to: Math.min(one.to, from) }] : []),
      ...(one.to > to ? [{ ...one, from: Math.max(one.from, to) }] : []),
    ]);
  }
  return left.filter(({ from, to }) => text.slice(from, to).trim() !== '');
}
