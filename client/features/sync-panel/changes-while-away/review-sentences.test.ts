import { expect, test } from 'vitest';
import { joinReviews, type Review, type ReviewChange, type ReviewEntry } from './review.ts';
import { changeSentence, isOpenable, noticeOf } from './review-sentences.ts';

const entry = (id: string, ...changes: ReviewChange[]): ReviewEntry => ({
  id,
  item: 'document',
  name: id,
  changes,
  by: ['Mara'],
  at: 1,
});
const text = (added: number, removed: number, paragraphs: number): ReviewChange => ({
  kind: 'text',
  added,
  removed,
  paragraphs,
});
const review = (from: number, ...entries: ReviewEntry[]): Review => ({ from, until: from + 1, entries });

test.each([
  [text(1240, 3, 2), '1,240 words added, 3 removed in 2 paragraphs'],
  [text(1, 0, 1), '1 word added in 1 paragraph'],
  [text(0, 1, 1), '1 word removed in 1 paragraph'],
  [text(0, 0, 3), '3 paragraphs changed'],
  [{ kind: 'new', words: 12 }, 'New, 12 words'],
  [{ kind: 'new', words: 0 }, 'New'],
  [{ kind: 'renamed', from: 'Ebb' }, 'Renamed from “Ebb”'],
  [{ kind: 'moved', to: null }, 'Moved to the top'],
  [{ kind: 'moved', to: 'Part' }, 'Moved to “Part”'],
  [{ kind: 'trashed' }, 'Moved to Trash'],
  [{ kind: 'restored' }, 'Restored from Trash'],
  [{ kind: 'deleted' }, 'Deleted for good'],
] satisfies [ReviewChange, string][])('the change %j is described in a few words', (change, sentence) => {
  expect(changeSentence(change)).toBe(sentence);
});

test('only documents that still exist can be opened', () => {
  expect(isOpenable(entry('ebb', text(1, 0, 1)))).toBe(true);
  expect(isOpenable(entry('ebb', { kind: 'deleted' }))).toBe(false);
  expect(isOpenable({ ...entry('part', { kind: 'new', words: 0 }), item: 'folder' })).toBe(false);
});

test('the notice names a single item and counts several', () => {
  expect(noticeOf(review(1, entry('Ebb')))).toBe('“Ebb” changed while you were away');
  expect(noticeOf(review(1, entry('Ebb'), entry('Flow')))).toBe('2 items changed while you were away');
});

test('joining two reviews makes one entry per item', () => {
  const first = review(1, entry('ebb', text(3, 1, 1), { kind: 'renamed', from: 'Low' }), entry('flow'));
  const second = review(9, entry('ebb', text(2, 0, 2)), entry('salt'));
  const joined = joinReviews(first, second);
  expect(joined).toMatchObject({ from: 1, until: 10 });
  expect(joined.entries.map(({ id }) => id)).toEqual(['ebb', 'salt', 'flow']);
  expect(joined.entries[0]?.changes).toEqual([{ kind: 'renamed', from: 'Low' }, text(5, 1, 2)]);
  expect(joinReviews(undefined, second)).toBe(second);
});
