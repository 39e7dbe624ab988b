import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { UnackedRows } from './unacked-rows.ts';

let rows: UnackedRows;
let ydoc: Y.Doc;
beforeEach(() => {
  rows = new UnackedRows();
  ydoc = new Y.Doc();
  ydoc.on('update', (update: Uint8Array) => rows.add(update));
});

const type = (words: string): void => ydoc.getText('words').insert(ydoc.getText('words').length, words);

/** Returns the text after the updates, and whether structs are pending. */
function textAfter(updates: readonly Uint8Array[]): string {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  expect(doc.store.pendingStructs).toBeNull();
  return doc.getText('words').toJSON();
}

const unsentText = (): string => textAfter(rows.unsent(ydoc).map(({ bytes }) => bytes));

describe('[M9] the rows of a room', () => {
  test('rows are unsent until they are marked, and again after a connection ended', () => {
    type('One ');
    type('two');
    expect(unsentText()).toBe('One two');
    rows.markSent();
    expect(rows.unsent(ydoc)).toEqual([]);
    rows.markUnsent();
    expect(unsentText()).toBe('One two');
  });

  test('an acknowledgement drops the rows up to its number only', () => {
    type('One ');
    const { newest } = rows;
    type('two ');
    rows.markSent();
    rows.drop(newest);
    type('three');
    expect(rows.all).toHaveLength(2);
    expect(rows.unsent(ydoc)).toHaveLength(1);
    rows.drop(rows.newest);
    expect(rows.all).toEqual([]);
  });

  test('rows that wait for a connection are merged, and rows that were sent are not', () => {
    for (let at = 0; at < 1_000; at += 1) type('x');
    expect(rows.all?.length).toBeLessThan(300);
    expect(unsentText()).toBe('x'.repeat(1_000));
    const fresh = new UnackedRows();
    const other = new Y.Doc();
    other.on('update', (update: Uint8Array) => {
      fresh.add(update);
      fresh.markSent();
    });
    for (let at = 0; at < 300; at += 1) other.getText('words').insert(at, 'x');
    expect(fresh.all).toHaveLength(300);
  });

  test('a message holds rows of 128 KB at most, and a longer row is a message of its own', () => {
    type('a'.repeat(100_000));
    type('b'.repeat(100_000));
    type('c'.repeat(200_000));
    type('d');
    expect(rows.unsent(ydoc).map(({ bytes }) => Math.round(bytes.byteLength / 1_000))).toEqual([
      100, 100, 200, 0,
    ]);
  });

  test('rows of which the document lacks a part, and damaged ones, are not sent', () => {
    const other = new Y.Doc();
    const updates: Uint8Array[] = [];
    other.on('update', (update: Uint8Array) => updates.push(update));
    for (const words of ['One ', 'two ', 'three']) other.getText('words').insert(0, words);
    const [first, , third] = updates;
    Y.applyUpdate(ydoc, first ?? new Uint8Array());
    rows.drop(rows.newest);
    rows.addStored([first ?? new Uint8Array(), Uint8Array.of(255, 255), third ?? new Uint8Array()]);
    expect(unsentText()).toBe('One ');
  });

  test('above a limit the rows are forgotten, and no later row is sent before the catch-up', () => {
    rows = new UnackedRows(16_000);
    type('long '.repeat(1_700));
    type('long '.repeat(1_700));
    type('later');
    expect(rows.all).toBeUndefined();
    expect(rows.unsent(ydoc)).toEqual([]);
    rows.markSent();
    rows.drop(rows.newest);
    type('!');
    expect(rows.all).toHaveLength(1);
  });

  test('forgotten rows that were sent do not hold back a new row', () => {
    type('One ');
    rows.markSent();
    rows.forget();
    rows.markSent();
    type('two');
    expect(rows.unsent(ydoc)).toHaveLength(1);
    rows.markUnsent();
    expect(rows.unsent(ydoc)).toEqual([]);
  });
});
