import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { hasPending, splitUpdate } from './split-update.ts';

const chapter = (length: number): string => 'A quiet harbour 🌊 at dusk. '.repeat(length / 28);

/** Applies parts to a state one by one, in their order. */
function applied(before: Uint8Array, parts: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, before);
  for (const part of parts) Y.applyUpdate(doc, part);
  return doc;
}

test('a short update is not split', () => {
  const update = Uint8Array.of(0, 0);
  expect(splitUpdate(update, 100)).toEqual([update]);
});

test('[A11] one long text is split into parts within the target length that give the same document', () => {
  const doc = new Y.Doc();
  doc.getText('words').insert(0, 'beginning end');
  const before = Y.encodeStateAsUpdate(doc);
  const vector = Y.encodeStateVector(doc);
  doc.getText('words').insert(10, chapter(280_000));
  doc.getText('words').delete(0, 5);
  const parts = splitUpdate(Y.encodeStateAsUpdate(doc, vector), 20_000);
  expect(parts.length).toBeGreaterThan(10);
  expect(Math.max(...parts.map((part) => part.byteLength))).toBeLessThan(20_100);
  const copy = applied(before, parts);
  expect(copy.getText('words').toJSON()).toBe(doc.getText('words').toJSON());
  expect(Y.encodeStateVector(copy)).toEqual(Y.encodeStateVector(doc));
});

test('[A11] the parts of many blocks of several clients, with deletions, give the same document', () => {
  const doc = new Y.Doc();
  const other = new Y.Doc();
  for (const [at, one] of [doc, other, doc, other].entries()) {
    for (let block = 0; block < 200; block += 1) {
      const paragraph = new Y.XmlElement('paragraph');
      const text = new Y.XmlText();
      text.insert(0, `${at} ${block} ${chapter(56)}`);
      text.format(0, 3, { bold: {} });
      paragraph.insert(0, [text]);
      paragraph.setAttribute('id', `${at}-${block}`);
      one.getXmlFragment('content').push([paragraph]);
      if (block % 7 === 0) one.getXmlFragment('content').delete(0, 1);
    }
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  }
  const parts = splitUpdate(Y.encodeStateAsUpdate(doc), 4_000);
  expect(parts.length).toBeGreaterThan(10);
  // All parts are full except the last of each client and the deletions.
  expect(parts.length).toBeLessThan((1.2 * Y.encodeStateAsUpdate(doc).byteLength) / 4_000 + 5);
  const copy = applied(Uint8Array.of(0, 0), parts);
  expect(copy.store.pendingStructs).toBeNull();
  expect(copy.getXmlFragment('content').toJSON()).toBe(doc.getXmlFragment('content').toJSON());
  expect(Y.encodeStateAsUpdate(copy)).toEqual(Y.encodeStateAsUpdate(doc));
});

test('[A11] a text of surrogate pairs is split only between the pairs', () => {
  const doc = new Y.Doc();
  doc.getText('words').insert(0, '🌊'.repeat(1_000));
  for (const target of [100, 101, 102, 103]) {
    const copy = applied(Uint8Array.of(0, 0), splitUpdate(Y.encodeStateAsUpdate(doc), target));
    expect(copy.getText('words').toJSON()).toBe('🌊'.repeat(1_000));
  }
});

test('[A11] surrogate pairs at any offset of a text stay together, and no part is empty', () => {
  const doc = new Y.Doc();
  const text = '🌊a🌊bc'.repeat(300);
  doc.getText('words').insert(0, text);
  for (const target of [100, 101, 102, 103, 104, 105]) {
    const parts = splitUpdate(Y.encodeStateAsUpdate(doc), target);
    expect(applied(Uint8Array.of(0, 0), parts).getText('words').toJSON()).toBe(text);
    expect(parts).not.toContainEqual(Uint8Array.of(0, 0));
  }
});

test('[A11][A14] splitting an update with a gap returns only the parts before the gap', () => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const length of [2_800, 2_800, 2_800]) doc.getText('words').insert(0, chapter(length));
  const [first, second, third] = updates as [Uint8Array, Uint8Array, Uint8Array];
  const parts = splitUpdate(Y.mergeUpdates([first, third]), 1_000);
  expect(parts.length).toBeGreaterThan(2);
  const copy = applied(Uint8Array.of(0, 0), parts);
  expect(copy.store.pendingStructs).toBeNull();
  Y.applyUpdate(copy, second);
  Y.applyUpdate(copy, third);
  expect(copy.getText('words').toJSON()).toBe(doc.getText('words').toJSON());
});

test('[A14] each part of an update of several clients refers only to structs of earlier parts', () => {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  for (let turn = 0; turn < 40; turn += 1) {
    const [from, to] = turn % 2 === 0 ? [one, two] : [two, one];
    from.getText('words').insert(from.getText('words').length, `${turn} ${chapter(280)}`);
    Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)));
  }
  const copy = new Y.Doc();
  for (const part of splitUpdate(Y.encodeStateAsUpdate(one), 1_000)) {
    Y.applyUpdate(copy, part);
    expect(copy.store.pendingStructs).toBeNull();
  }
  expect(copy.getText('words').toJSON()).toBe(one.getText('words').toJSON());
});

test('[A14] the parts leave out pending structs and deletions of the document', () => {
  const other = new Y.Doc();
  const updates: Uint8Array[] = [];
  other.on('update', (update: Uint8Array) => updates.push(update));
  for (const words of ['one ', 'two ', 'three ']) other.getText('words').insert(0, words);
  other.getText('words').delete(0, 3);
  const doc = new Y.Doc();
  doc.getText('words').insert(0, 'mine');
  for (const at of [0, 2, 3]) Y.applyUpdate(doc, updates[at] ?? Uint8Array.of(0, 0));
  expect(hasPending(doc)).toBe(true);
  const copy = applied(Uint8Array.of(0, 0), splitUpdate(Y.encodeStateAsUpdate(doc), 1_000, doc));
  expect(hasPending(copy)).toBe(false);
  expect(copy.getText('words').toJSON()).toBe(doc.getText('words').toJSON());
});

test('[A11] an update of exactly the target length is not split', () => {
  const doc = new Y.Doc();
  doc.getText('words').insert(0, chapter(560));
  const update = Y.encodeStateAsUpdate(doc);
  expect(splitUpdate(update, update.byteLength)).toEqual([update]);
  expect(splitUpdate(update, update.byteLength - 1).length).toBeGreaterThan(1);
});
