import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import {
  documentAtSnapshot,
  containsSnapshot,
  decodeTextSnapshot,
  encodeTextSnapshot,
  type TextSnapshot,
} from './document-at-snapshot.ts';

const textOf = (doc: Y.Doc): string => doc.getText('t').toJSON();

/** Returns the snapshot of a text after one encoding and decoding. */
function snapshotOf(doc: Y.Doc): TextSnapshot {
  const seen = decodeTextSnapshot(encodeTextSnapshot(doc));
  if (!seen) throw new Error('It was just written.');
  return seen;
}

/** Merges devices into a document that retains deleted structs, as the server does before it copies a document. */
function serverDocument(...devices: Y.Doc[]): Y.Doc {
  const doc = new Y.Doc({ gc: false });
  for (const device of devices) Y.applyUpdate(doc, Y.encodeStateAsUpdate(device));
  return doc;
}

describe('a text at a snapshot', () => {
  test('a text at a snapshot leaves out later insertions and contains later deletions', () => {
    const doc = new Y.Doc({ gc: false });
    doc.getText('t').insert(0, 'low water');
    const seen = snapshotOf(doc);
    doc.getText('t').insert(9, ' at noon');
    doc.getText('t').delete(0, 4);
    expect(textOf(doc)).toBe('water at noon');
    expect(textOf(documentAtSnapshot(doc, seen))).toBe('low water');
    // The document itself is not modified.
    expect(textOf(doc)).toBe('water at noon');
  });

  test('words that were deleted before the snapshot stay deleted', () => {
    const doc = new Y.Doc({ gc: false });
    doc.getText('t').insert(0, 'low water');
    doc.getText('t').delete(0, 4);
    expect(textOf(documentAtSnapshot(doc, snapshotOf(doc)))).toBe('water');
  });

  test('a document that lacks words of the snapshot does not hold it until they arrive', () => {
    const device = new Y.Doc({ gc: false });
    device.getText('t').insert(0, 'low water');
    const outdated = serverDocument(device);
    device.getText('t').insert(9, ' at noon');
    expect(containsSnapshot(outdated, snapshotOf(device))).toBe(false);
    expect(containsSnapshot(serverDocument(device), snapshotOf(device))).toBe(true);
    expect(containsSnapshot(serverDocument(device), snapshotOf(outdated))).toBe(true);
    expect(containsSnapshot(new Y.Doc(), snapshotOf(new Y.Doc()))).toBe(true);
  });

  test.each([
    [new Uint8Array()],
    [new Uint8Array([255])],
    [new TextEncoder().encode('seen')],
    [Uint8Array.from({ length: 20 }, () => 255)],
  ])('%#: bytes that are not a snapshot are decoded as undefined', (bytes) => {
    expect(decodeTextSnapshot(bytes)).toBeUndefined();
  });
});

test('a copy at any snapshot has exactly the text of that moment when three writers insert and delete at random', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = new SeededRandom(seed);
    const devices = [1, 2, 3].map((number) => {
      const doc = new Y.Doc({ gc: false });
      doc.clientID = seed * 10 + number;
      return doc;
    });
    const recorded: { seen: TextSnapshot; text: string }[] = [];
    for (let step = 0; step < 40; step += 1) {
      const [source, target] = [random.pick(devices), random.pick(devices)];
      const text = source.getText('t');
      if (random.chance(0.5))
        text.insert(random.below(text.length + 1), random.pick(['low ', 'water ', 'é']));
      else if (text.length > 0) text.delete(random.below(text.length), 1);
      if (random.chance(0.3)) Y.applyUpdate(target, Y.encodeStateAsUpdate(source));
      if (random.chance(0.2)) recorded.push({ seen: snapshotOf(source), text: textOf(source) });
    }
    const all = serverDocument(...devices);
    for (const { seen, text } of recorded) {
      expect(containsSnapshot(all, seen), `seed ${seed}`).toBe(true);
      expect(textOf(documentAtSnapshot(all, seen)), `seed ${seed}`).toBe(text);
    }
  }
});
