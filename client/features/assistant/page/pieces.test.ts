import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { LEAF } from '../diff/diff-paragraph.ts';
import { editPieces, editsBetween, piecesOf, presentRange, textOfPieces } from './pieces.ts';

const SENT = 'The sea did not come in.';

/** Follows a change of the part's text. */
const follow = (pieces: ReturnType<typeof piecesOf>, before: string, after: string) =>
  editsBetween(before, after).reduce(
    (current, { at, removed, inserted }) => editPieces(current, at, removed, inserted),
    pieces,
  );

describe('the pieces of a part', () => {
  test('words that somebody writes are told apart from those that were sent', () => {
    const now = 'The grey sea did not quite come in.';
    const pieces = follow(piecesOf(SENT), SENT, now);
    expect(textOfPieces(pieces, SENT)).toBe(now);
    expect(presentRange(pieces, 4, 11)).toEqual({
      ranges: [{ from: 9, to: 16 }],
      at: 9,
      isTouched: false,
    });
    // “did not come”: “quite” was written in it.
    const touched = presentRange(pieces, 8, 20);
    expect(touched.isTouched).toBe(true);
    expect(touched.ranges.map(({ from, to }) => now.slice(from, to)).join('|')).toBe('did not| come');
  });

  test('the position of deleted words is behind the word before them', () => {
    const pieces = follow(piecesOf(SENT), SENT, 'The did not come in.');
    expect(presentRange(pieces, 4, 8)).toEqual({ ranges: [], at: 4, isTouched: false });
  });

  test('an inline node counts as written by somebody, but touches nothing', () => {
    const pieces = piecesOf(`a${LEAF}b`);
    expect(presentRange(pieces, 0, 3)).toEqual({
      ranges: [
        { from: 0, to: 1 },
        { from: 2, to: 3 },
      ],
      at: 0,
      isTouched: false,
    });
  });

  test('no written word is ever inside a range of sent words, for random edits', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = new SeededRandom(seed);
      let pieces = piecesOf(SENT);
      let text = SENT;
      for (let step = 0; step < 8; step += 1) {
        const at = random.below(text.length + 1);
        const removed = random.chance(0.4) ? random.below(Math.min(6, text.length - at) + 1) : 0;
        const inserted = random.chance(0.7) ? random.pick(['ÅÅ', 'Ø', 'ÆÆÆ ']) : '';
        const next = text.slice(0, at) + inserted + text.slice(at + removed);
        pieces = follow(pieces, text, next);
        text = next;
        expect(textOfPieces(pieces, SENT), `seed ${seed}`).toBe(text);
      }
      for (const { from, to } of presentRange(pieces, 0, SENT.length).ranges)
        expect(text.slice(from, to), `seed ${seed}`).not.toMatch(/[ÅØÆ]/);
    }
  });
});
