import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { mergeMany } from './merge-many.ts';

test('thousands of updates are merged into one with the same content', () => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (let at = 0; at < 5_000; at += 1) {
    doc.getText('words').insert((at * 7) % (at + 1), String(at % 10));
    if (at % 5 === 0) doc.getText('words').delete(0, 1);
  }
  const copy = new Y.Doc();
  Y.applyUpdate(copy, mergeMany(updates));
  expect(Y.encodeStateAsUpdate(copy)).toEqual(Y.encodeStateAsUpdate(doc));
  expect(copy.getText('words').toJSON()).toBe(doc.getText('words').toJSON());
});

test('no updates are merged into an empty update, and a single update stays as it is', () => {
  expect(mergeMany([])).toEqual(Uint8Array.of(0, 0));
  expect(mergeMany([Uint8Array.of(0, 0)])).toEqual(Uint8Array.of(0, 0));
});
