// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { paragraph, replicas, send, type Replica } from '../binding/testing/replica.ts';
import { followOwnWords } from './authored-word-count.ts';

let seats: Replica[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const seat of seats.splice(0)) seat.destroy();
  vi.useRealTimers();
});

function desk(): { mine: Replica; other: Replica; told: number[]; end: () => void } {
  seats = replicas(2, [paragraph('one two'), paragraph('three')]);
  const [mine, other] = seats as [Replica, Replica];
  const told: number[] = [];
  return { mine, other, told, end: followOwnWords(mine.editor, (words) => told.push(words)) };
}

test('words typed and deleted here count when typing pauses', () => {
  const { mine, told } = desk();
  mine.type('and more ', 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1_000);
  mine.editor.view.dispatch(mine.editor.state.tr.delete(1, 5));
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([2, -1]);
});

test('what others write meanwhile does not', () => {
  const { mine, other, told } = desk();
  mine.type('mine ', 1);
  other.type(' four five', other.editor.state.doc.content.size - 1);
  send(other, mine);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([1]);
  other.type(' six', other.editor.state.doc.content.size - 1);
  send(other, mine);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([1]);
});

test('undo takes one’s own words away again', () => {
  const { mine, told } = desk();
  mine.type('mine too ', 1);
  vi.advanceTimersByTime(1_000);
  mine.undo();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([2, -2]);
});

test('a page that closes tells what it has not told', () => {
  const { mine, told, end } = desk();
  mine.type('mine ', 1);
  end();
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual([1]);
});
