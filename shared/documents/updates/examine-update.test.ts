import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { examineUpdate, isIncomplete } from './examine-update.ts';

function documentWith(words: string): Y.Doc {
  const doc = new Y.Doc();
  doc.getText('t').insert(0, words);
  return doc;
}

const copyOf = (doc: Y.Doc): Y.Doc => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};

/** Returns a document with `length` characters of one client. */
function documentOf(client: number, length: number): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = client;
  doc.getText('t').insert(0, 'x'.repeat(length));
  return doc;
}

/** Returns the update that a change produces. */
function change(doc: Y.Doc, act: (text: Y.Text) => void): Uint8Array {
  const before = Y.encodeStateVector(doc);
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array) => updates.push(update);
  doc.on('update', collect);
  act(doc.getText('t'));
  doc.off('update', collect);
  return updates[0] ?? Y.encodeStateAsUpdate(doc, before);
}

function isReadable(update: Uint8Array, doc = new Y.Doc()): boolean {
  try {
    examineUpdate(doc, update);
    return true;
  } catch {
    return false;
  }
}

describe('examining an update', () => {
  test('[A3] an update without structs and deletions is empty', () => {
    expect(examineUpdate(new Y.Doc(), Y.encodeStateAsUpdate(new Y.Doc()))).toEqual({ kind: 'empty' });
  });

  test('[A3] the state of the document itself is held, including its deletions', () => {
    const doc = documentWith('one two three');
    doc.getText('t').delete(3, 4);
    expect(examineUpdate(doc, Y.encodeStateAsUpdate(doc))).toEqual({ kind: 'held' });
    expect(examineUpdate(copyOf(doc), Y.encodeStateAsUpdate(doc))).toEqual({ kind: 'held' });
  });

  test('[A3] an update with new structs is new and lists each of their client ids once', () => {
    const doc = documentWith('one');
    const other = copyOf(doc);
    const update = change(other, (text) => {
      other.transact(() => {
        text.insert(0, 'a');
        text.insert(4, 'b');
      });
    });
    expect(examineUpdate(doc, update)).toEqual({ kind: 'new', clients: [other.clientID] });
  });

  test('[A3] an update whose structs are known only in part is new', () => {
    const doc = documentWith('one');
    const longer = copyOf(doc);
    longer.clientID = doc.clientID;
    longer.getText('t').insert(3, ' two');
    expect(examineUpdate(doc, Y.encodeStateAsUpdate(longer))).toEqual({
      kind: 'new',
      clients: [doc.clientID],
    });
  });

  test('[A3] a typed character is new to a document without it, held by one with it, and rejected when cut off', () => {
    const doc = documentWith('one two');
    for (const index of [0, 3, 7]) {
      const writer = copyOf(doc);
      const typed = change(writer, (text) => text.insert(index, '\u{1F58B}'));
      expect(examineUpdate(doc, typed)).toEqual({ kind: 'new', clients: [writer.clientID] });
      expect(examineUpdate(writer, typed)).toEqual({ kind: 'held' });
      expect(Y.getState(doc.store, writer.clientID)).toBe(0);
      for (let end = 0; end < typed.byteLength; end += 1)
        expect(isReadable(typed.subarray(0, end))).toBe(false);
    }
  });

  test('[A3] a typed character with any bit flipped is classified exactly as Yjs decodes and applies it', () => {
    const doc = documentWith('one two');
    const client = doc.clientID;
    const typed = change(doc, (text) => text.insert(3, 'a'));
    for (let at = 0; at < typed.byteLength; at += 1) {
      for (const bit of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const corrupted = new Uint8Array(typed);
        corrupted[at] = (corrupted[at] ?? 0) ^ (1 << bit);
        let decoded: ReturnType<typeof Y.decodeUpdate> | undefined;
        const state = documentOf(client, 7);
        try {
          decoded = Y.decodeUpdate(corrupted);
          Y.applyUpdate(copyOf(state), corrupted);
        } catch {
          // Yjs rejects it, so examining must throw too.
          decoded = undefined;
        }
        expect(isReadable(corrupted, state), `byte ${at}, bit ${bit}`).toBe(decoded !== undefined);
        const known = decoded?.structs.filter((struct) => !(struct instanceof Y.Skip)) ?? [];
        const isNew = known.filter(
          ({ id, length }) => id.clock + length > Y.getState(state.store, id.client),
        );
        if (!decoded || decoded.ds.clients.size > 0 || known.length === 0) continue;
        const clients = [...new Set(isNew.map(({ id }) => id.client))];
        const applied = copyOf(state);
        Y.applyUpdate(applied, corrupted);
        const expected = clients.length > 0 ? { kind: 'new', clients } : { kind: 'held' };
        expect(examineUpdate(state, corrupted)).toEqual(isIncomplete(applied) ? { kind: 'gap' } : expected);
      }
    }
  });

  test('[A3] an update of deletions alone is new until all of them have been made', () => {
    const doc = documentWith('one two three');
    const other = copyOf(doc);
    const deletion = change(other, (text) => text.delete(2, 6));
    expect(examineUpdate(doc, deletion)).toEqual({ kind: 'new', clients: [] });
    doc.getText('t').delete(2, 3);
    expect(examineUpdate(doc, deletion)).toEqual({ kind: 'new', clients: [] });
    Y.applyUpdate(doc, deletion);
    expect(examineUpdate(doc, deletion)).toEqual({ kind: 'held' });
  });

  test('[A14] a deletion of clocks that do not exist is a gap, also when only some of them are missing', () => {
    const doc = documentWith('one');
    const deletion = change(copyOf(doc), (text) => text.delete(0, 3));
    expect(examineUpdate(new Y.Doc(), deletion)).toEqual({ kind: 'gap' });
    const short = documentOf(doc.clientID, 2);
    expect(examineUpdate(short, deletion)).toEqual({ kind: 'gap' });
    expect(examineUpdate(doc, deletion)).toEqual({ kind: 'new', clients: [] });
  });

  test('[A3] examining an update that is cut off anywhere throws, also within its delete set', () => {
    const doc = documentWith('one two three');
    doc.getText('t').delete(0, 3);
    const state = Y.encodeStateAsUpdate(doc);
    expect(isReadable(state)).toBe(true);
    for (let length = 1; length < state.length; length += 1) {
      expect(isReadable(state.subarray(0, length))).toBe(false);
    }
  });

  test('examining an update does not modify the document', () => {
    const doc = documentWith('one');
    const before = Y.encodeStateAsUpdate(doc);
    examineUpdate(doc, Y.encodeStateAsUpdate(documentWith('two')));
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });
});

test('[A5] a document with pending structs is incomplete until the missing structs arrive', () => {
  const doc = documentWith('one');
  const second = change(doc, (text) => text.insert(3, ' two'));
  const third = change(doc, (text) => text.insert(7, ' three'));
  const late = new Y.Doc();
  Y.applyUpdate(late, third);
  expect(isIncomplete(late)).toBe(true);
  Y.applyUpdate(late, Y.encodeStateAsUpdate(documentWith('')));
  Y.applyUpdate(late, second);
  expect(isIncomplete(late)).toBe(true);
  Y.applyUpdate(late, Y.encodeStateAsUpdate(doc));
  expect(isIncomplete(late)).toBe(false);
});

describe('[A4] an update that can be decoded but not applied', () => {
  /** Encodes one character of client 9 at clock 3 that refers to its neighbours or its parent. */
  const typed = (...refs: number[]): Uint8Array => Uint8Array.from([1, 1, 9, 3, ...refs, 1, 120, 0]);
  const [LEFT, RIGHT, TEXT] = [0x80, 0x40, 0x04];

  test.each([
    ['a left neighbour', typed(LEFT | TEXT, 9, 7), typed(LEFT | TEXT, 9, 2)],
    ['itself', typed(LEFT | TEXT, 9, 3), typed(LEFT | TEXT, 9, 1)],
    ['a right neighbour', typed(RIGHT | TEXT, 9, 4), typed(RIGHT | TEXT, 9, 0)],
    [
      'a left and a right one',
      typed(LEFT | RIGHT | TEXT, 9, 2, 9, 5),
      typed(LEFT | RIGHT | TEXT, 9, 0, 9, 1),
    ],
    ['a parent', typed(TEXT, 0, 9, 8), undefined],
  ])('an update that refers to %s at a later clock of its own client is rejected', (_, bad, good) => {
    const doc = documentOf(9, 3);
    expect(() => Y.decodeUpdate(bad)).not.toThrow();
    expect(() => Y.applyUpdate(copyOf(doc), bad)).toThrow(/length|Unexpected/);
    expect(() => examineUpdate(doc, bad)).toThrow('later one');
    if (good) expect(examineUpdate(doc, good)).toEqual({ kind: 'new', clients: [9] });
  });

  test('[A14] a character beside one that another client has not sent is a gap', () => {
    const doc = documentOf(9, 3);
    const early = typed(LEFT | TEXT, 8, 7);
    expect(examineUpdate(doc, early)).toEqual({ kind: 'gap' });
    Y.applyUpdate(doc, early);
    expect(isIncomplete(doc)).toBe(true);
  });
});
