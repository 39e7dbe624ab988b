import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { joinTyping } from './join-typing.ts';

/** A document that records its own changes. */
function writer(): { ydoc: Y.Doc; text: Y.Text; changes: Uint8Array[] } {
  const ydoc = new Y.Doc();
  const changes: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array, _: unknown, __: Y.Doc, { local }: Y.Transaction) => {
    if (local) changes.push(update);
  });
  return { ydoc, text: ydoc.getText('words'), changes };
}

const structsOf = (updates: readonly Uint8Array[]) => Y.decodeUpdate(Y.mergeUpdates([...updates])).structs;

describe('[M9] joined typing', () => {
  test('a typed sentence is one struct with the same ids', () => {
    const { text, ydoc, changes } = writer();
    for (const character of 'A sentence 😀') text.insert(text.length, character);
    const joined = joinTyping(changes);
    expect(structsOf(joined).map(({ id, length }) => [id.client, id.clock, length])).toEqual([
      [ydoc.clientID, 0, 13],
    ]);
  });

  test('characters with different neighbours, deletions, formats and embeds stay apart', () => {
    const { text, changes } = writer();
    text.insert(0, 'ac');
    text.insert(1, 'b');
    text.delete(0, 1);
    text.format(0, 1, { bold: true });
    text.insertEmbed(0, { image: 'x' });
    const before = structsOf(changes).length;
    expect(structsOf(joinTyping(changes))).toHaveLength(before);
  });

  test('a damaged update throws', () => {
    expect(() => joinTyping([Uint8Array.of(255, 255)])).toThrow('Unexpected end of array');
  });

  test('joined changes of several writers have the same effect as the changes themselves, whatever a document has of them', () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const random = new SeededRandom(seed);
      const writers = [writer(), writer(), writer()];
      for (let step = 0; step < 60; step += 1) {
        const { text, ydoc } = writers[random.below(3)] ?? writers[0]!;
        const at = random.below(text.length + 1);
        if (random.chance(0.1)) {
          for (const other of writers) Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(other.ydoc));
        } else if (text.length > 0 && random.chance(0.2)) text.delete(Math.min(at, text.length - 1), 1);
        else for (const character of 'word ') text.insert(text.length === 0 ? 0 : at, character);
      }
      const all = writers.flatMap(({ changes }) => changes);
      const joined = writers.map(({ changes }) => Y.mergeUpdates([...joinTyping(changes), EMPTY]));
      const [plain, fromJoined] = [new Y.Doc(), new Y.Doc()];
      for (const update of all) Y.applyUpdate(plain, update);
      // The second document has some changes already, as they were made.
      for (const update of all.slice(0, random.below(all.length))) Y.applyUpdate(fromJoined, update);
      for (const update of joined) Y.applyUpdate(fromJoined, update);
      expect(fromJoined.store.pendingStructs).toBeNull();
      expect(fromJoined.getText('words').toDelta()).toEqual(plain.getText('words').toDelta());
      expect(Y.decodeStateVector(Y.encodeStateVector(fromJoined))).toEqual(
        Y.decodeStateVector(Y.encodeStateVector(plain)),
      );
      expect(Y.equalSnapshots(Y.snapshot(fromJoined), Y.snapshot(plain))).toBe(true);
    }
  });
});

const EMPTY = Uint8Array.of(0, 0);
