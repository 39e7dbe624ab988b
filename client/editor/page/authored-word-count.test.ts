// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { paragraph, replicas, send, type Replica } from '../binding/testing/replica.ts';
import { trackAuthoredWords } from './authored-word-count.ts';

let openReplicas: Replica[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const each of openReplicas.splice(0)) each.destroy();
  vi.useRealTimers();
});

function setup(): { writer: Replica; other: Replica; reports: number[]; stop: () => void } {
  openReplicas = replicas(2, [paragraph('one two'), paragraph('three')]);
  const [writer, other] = openReplicas as [Replica, Replica];
  const reports: number[] = [];
  return { writer, other, reports, stop: trackAuthoredWords(writer.editor, (words) => reports.push(words)) };
}

test('words that the writer types and deletes are reported a second later', () => {
  const { writer, reports } = setup();
  writer.type('and more ', 1);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1_000);
  writer.editor.view.dispatch(writer.editor.state.tr.delete(1, 5));
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([2, -1]);
});

test('words that others write in the meantime are not counted', () => {
  const { writer, other, reports } = setup();
  writer.type('mine ', 1);
  other.type(' four five', other.editor.state.doc.content.size - 1);
  send(other, writer);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([1]);
  other.type(' six', other.editor.state.doc.content.size - 1);
  send(other, writer);
  vi.advanceTimersByTime(5_000);
  expect(reports).toEqual([1]);
});

test('an undo reports the undone words as a negative difference', () => {
  const { writer, reports } = setup();
  writer.type('mine too ', 1);
  vi.advanceTimersByTime(1_000);
  writer.undo();
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([2, -2]);
});

test('stopping the count reports the words that were not reported yet', () => {
  const { writer, reports, stop } = setup();
  writer.type('mine ', 1);
  stop();
  expect(reports).toEqual([1]);
  vi.advanceTimersByTime(5_000);
  expect(reports).toEqual([1]);
});
