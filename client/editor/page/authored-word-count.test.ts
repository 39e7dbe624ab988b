// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ORIGIN_META, type Origin } from '../binding/origin.ts';
import { paragraph, positionOf, replicas, send, type Replica } from '../binding/testing/replica.ts';
import { duplicateBlocks } from '../extensions/block-handle/move-blocks.ts';
import { trackAuthoredWords } from './authored-word-count.ts';

let openReplicas: Replica[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const each of openReplicas.splice(0)) each.destroy();
  vi.useRealTimers();
});

function setup(wordsToday = 100): { writer: Replica; other: Replica; reports: number[]; stop: () => void } {
  openReplicas = replicas(2, [paragraph('one two'), paragraph('three')]);
  const [writer, other] = openReplicas as [Replica, Replica];
  const reports: number[] = [];
  let today = wordsToday;
  const count = (words: number): number => {
    const part = Math.max(-today, words);
    today += part;
    reports.push(part);
    return part;
  };
  return { writer, other, reports, stop: trackAuthoredWords(writer.editor, count) };
}

const sum = (reports: readonly number[]): number => reports.reduce((total, words) => total + words, 0);

/** Inserts text as a paste does. @param origin null for text that was copied in this editor */
function paste({ editor }: Replica, words: string, origin: Origin | null): void {
  const tr = editor.state.tr.insertText(words, 1).setMeta('paste', true).setMeta('uiEvent', 'paste');
  editor.view.dispatch(origin ? tr.setMeta(ORIGIN_META, origin) : tr);
}

function remove({ editor }: Replica, words: string): void {
  const from = positionOf(editor.state.doc, words);
  editor.view.dispatch(editor.state.tr.delete(from, from + words.length));
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

test.each([
  ['another program', { kind: 'paste', ref: null }],
  ['a file', { kind: 'import', ref: null }],
  ['AI', { kind: 'ai', ref: 'row' }],
] as const)('words from %s count neither when they arrive nor when they are deleted', (_source, origin) => {
  const { writer, reports } = setup();
  paste(writer, 'five words of somebody else ', origin);
  writer.type('mine ', 1);
  vi.advanceTimersByTime(1_000);
  expect(sum(reports)).toBe(1);
  remove(writer, 'words of somebody else ');
  vi.advanceTimersByTime(1_000);
  expect(sum(reports)).toBe(1);
});

test('text that is copied, cut, dragged or restored in this editor does not count', () => {
  const { writer, reports } = setup();
  paste(writer, 'one two ', null);
  for (const uiEvent of ['drop', 'restore'])
    writer.editor.view.dispatch(writer.editor.state.tr.insertText('again ', 1).setMeta('uiEvent', uiEvent));
  writer.editor.view.dispatch(writer.editor.state.tr.delete(1, 7).setMeta('uiEvent', 'cut'));
  vi.advanceTimersByTime(5_000);
  expect(reports).toEqual([]);
});

test('a duplicated block does not count', () => {
  const { writer, reports } = setup();
  duplicateBlocks(writer.editor.state, writer.editor.view.dispatch);
  vi.advanceTimersByTime(1_000);
  expect(writer.editor.state.doc.childCount).toBe(3);
  expect(reports).toEqual([]);
});

test('the undo and redo of a paste count nothing', () => {
  const { writer, reports } = setup();
  paste(writer, 'one two ', null);
  vi.advanceTimersByTime(1_000);
  writer.undo();
  writer.redo();
  writer.undo();
  vi.advanceTimersByTime(5_000);
  expect(reports).toEqual([]);
});

test('words that are undone and redone count once, even if the undone ones were more than those of today', () => {
  const { writer, reports } = setup(0);
  writer.type('four words of mine ', 1);
  vi.advanceTimersByTime(1_000);
  expect(sum(reports)).toBe(4);
  for (let round = 0; round < 3; round += 1) {
    writer.undo();
    expect(sum(reports)).toBe(0);
    writer.redo();
    expect(sum(reports)).toBe(4);
  }
});

test('the undo of a deletion does not count words of another day as words of today', () => {
  const { writer, reports } = setup(1);
  remove(writer, 'one two');
  vi.advanceTimersByTime(1_000);
  expect(sum(reports)).toBe(-1);
  writer.undo();
  expect(sum(reports)).toBe(0);
  writer.redo();
  writer.undo();
  vi.advanceTimersByTime(5_000);
  expect(sum(reports)).toBe(0);
});

test('an undo takes back the words of its own step, not those of the step before', () => {
  const { writer, reports } = setup();
  writer.type('one. ', 1);
  writer.pause();
  paste(writer, 'pasted words ', null);
  writer.pause();
  writer.type('three more words ', 1);
  writer.undo();
  expect(sum(reports)).toBe(1);
  writer.undo();
  expect(sum(reports)).toBe(1);
  writer.undo();
  expect(sum(reports)).toBe(0);
});
