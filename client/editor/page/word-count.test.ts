// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { paragraph, replicas, type Replica } from '../binding/testing/replica.ts';
import { useWordCount } from './word-count.ts';

let writers: Replica[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const each of writers.splice(0)) each.destroy();
  vi.useRealTimers();
});

function setup(): { writer: Replica; reports: number[] } {
  writers = replicas(1, [paragraph('one two')]);
  const [writer] = writers;
  if (!writer) throw new Error('A writer is needed.');
  const reports: number[] = [];
  renderHook(() => useWordCount(writer.editor, ({ words }) => reports.push(words), false));
  return { writer, reports };
}

test('the count follows a pause in typing', () => {
  const { writer, reports } = setup();
  writer.type('and ', 1);
  expect(reports).toEqual([2]);
  vi.advanceTimersByTime(300);
  expect(reports).toEqual([2, 3]);
});

test('the count moves while somebody types without a pause', () => {
  const { writer, reports } = setup();
  for (let word = 0; word < 20; word += 1) {
    writer.type('so ', 1);
    vi.advanceTimersByTime(200);
  }
  expect(reports.length).toBeGreaterThanOrEqual(3);
  expect(reports.at(-1)).toBeGreaterThan(12);
});
