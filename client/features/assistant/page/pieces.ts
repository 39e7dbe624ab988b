import { diffArrays } from 'diff';
import { WORD_TOKEN } from '#client/lib/word-tokens.ts';
import { LEAF } from '../diff/diff-paragraph.ts';

/**
 * A stretch of a selected part as it is now: characters of the text that was sent, by their offsets in it, or
 * characters that somebody wrote since. Inline nodes count as the latter: both are never overwritten.
 */
export type Piece =
  | { readonly isSent: true; readonly from: number; readonly to: number }
  | { readonly isSent: false; readonly text: string };

const lengthOf = (piece: Piece): number => (piece.isSent ? piece.to - piece.from : piece.text.length);

/** Returns the present length in characters. */
export const lengthOfPieces = (pieces: readonly Piece[]): number =>
  pieces.reduce((length, piece) => length + lengthOf(piece), 0);

/** Whether the character at a present offset was sent. */
export function isSentAt(pieces: readonly Piece[], at: number): boolean {
  let from = 0;
  for (const piece of pieces) {
    if (at >= from && at < from + lengthOf(piece)) return piece.isSent;
    from += lengthOf(piece);
  }
  return false;
}

/** Returns the pieces of a part that was just sent. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: run } of text.matchAll(/\uFFFC|[^\uFFFC]+/gu)) {
    pieces.push(run === LEAF ? { isSent: false, text: run } : { isSent: true, from, to: from + run.length });
    from += run.length;
  }
  return pieces;
}

/** Returns the present text; `sent` is the text that was sent. */
export const textOfPieces = (pieces: readonly Piece[], sent: string): string =>
  pieces.map((piece) => (piece.isSent ? sent.slice(piece.from, piece.to) : piece.text)).join('');

/** Replaces `removed` characters at a present offset by text that somebody wrote. */
export function editPieces(pieces: readonly Piece[], at: number, removed: number, inserted: string): Piece[] {
  const [before, rest] = splitPieces(pieces, at);
  const [, after] = splitPieces(rest, removed);
  return [...before, ...(inserted === '' ? [] : [{ isSent: false as const, text: inserted }]), ...after];
}

function splitPieces(pieces: readonly Piece[], at: number): [Piece[], Piece[]] {
  const before: Piece[] = [];
  let remaining = at;
  for (const [index, piece] of pieces.entries()) {
    const length = lengthOf(piece);
    if (remaining >= length) {
      before.push(piece);
      remaining -= length;
      continue;
    }
    if (remaining === 0) return [before, pieces.slice(index)];
    const [head, tail]: [Piece, Piece] = piece.isSent
      ? [
          { ...piece, to: piece.from + remaining },
          { ...piece, from: piece.from + remaining },
        ]
      : [
          { ...piece, text: piece.text.slice(0, remaining) },
          { ...piece, text: piece.text.slice(remaining) },
        ];
    return [
      [...before, head],
      [tail, ...pieces.slice(index + 1)],
    ];
  }
  return [before, []];
}

/** One edit of a text: `removed` characters at `at` became `inserted`. */
export interface TextEdit {
  at: number;
  removed: number;
  inserted: string;
}

/**
 * Returns the edits between two states of a paragraph, last first, so that each offset is valid when the edits before
 * it in the list have been made. Several edits that arrived at once are told apart by their words.
 */
export function editsBetween(before: string, after: string): TextEdit[] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (old === '' && next === '') return [];
  if (old === '' || next === '') return [{ at: start, removed: old.length, inserted: next }];
  const changes = diffArrays(old.match(WORD_TOKEN) ?? [], next.match(WORD_TOKEN) ?? [], {
    maxEditLength: 200,
  });
  if (!changes) return [{ at: start, removed: old.length, inserted: next }];
  const edits: TextEdit[] = [];
  let at = start;
  for (const { value, added, removed } of changes) {
    const text = value.join('');
    if (added) edits.unshift({ at, removed: 0, inserted: text });
    else {
      if (removed) edits.unshift({ at, removed: text.length, inserted: '' });
      at += text.length;
    }
  }
  return edits;
}

/** The present position of characters that were sent. */
export interface PresentRange {
  /** Present offsets of those characters that are still there. */
  ranges: readonly { from: number; to: number }[];
  /** The present offset at which text for them is inserted. */
  at: number;
  /** Whether somebody wrote between them since. */
  isTouched: boolean;
}

/** Returns where the characters from `from` to `to` of the sent text are now. */
export function presentRange(pieces: readonly Piece[], from: number, to: number): PresentRange {
  const ranges: { from: number; to: number }[] = [];
  let offset = 0;
  /** The present offset behind the last sent character before `from`. */
  let behind = 0;
  let writtenSince: string[] = [];
  let isTouched = false;
  for (const piece of pieces) {
    const length = lengthOf(piece);
    if (!piece.isSent) {
      if (piece.text !== LEAF) writtenSince.push(piece.text);
    } else {
      const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)];
      if (start < end) {
        if (ranges.length > 0 && writtenSince.length > 0) isTouched = true;
        ranges.push({ from: offset + start - piece.from, to: offset + end - piece.from });
        writtenSince = [];
      }
      if (piece.from < from) behind = offset + Math.min(piece.to, from) - piece.from;
    }
    offset += length;
  }
  return { ranges, at: ranges[0]?.from ?? behind, isTouched };
}
