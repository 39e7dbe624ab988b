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

/** So many letters of one client. */
function documentOf(client: number, length: number): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = client;
  doc.getText('t').insert(0, 'x'.repeat(length));
  return doc;
}

/** The update that a change makes. */
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
  test('[A3] nothing is empty', () => {
    expect(examineUpdate(new Y.Doc(), Y.encodeStateAsUpdate(new Y.Doc()))).toEqual({ kind: 'empty' });
  });

  test('[A3] a whole state that is there already is held, deletions included', () => {
    const doc = documentWith('one two three');
    doc.getText('t').delete(3, 4);
    expect(examineUpdate(doc, Y.encodeStateAsUpdate(doc))).toEqual({ kind: 'held' });
    expect(examineUpdate(copyOf(doc), Y.encodeStateAsUpdate(doc))).toEqual({ kind: 'held' });
  });

  test('[A3] new structs name their client ids, each once', () => {
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

  test('[A3] structs of which a part is there are new', () => {
    const doc = documentWith('one');
    const longer = copyOf(doc);
    longer.clientID = doc.clientID;
    longer.getText('t').insert(3, ' two');
    expect(examineUpdate(doc, Y.encodeStateAsUpdate(longer))).toEqual({
      kind: 'new',
      clients: [doc.clientID],
    });
  });

  test('[A3] a letter is new to whoever lacks it, held by whoever has it, and refused with any byte cut off', () => {
    const doc = documentWith('one two');
    for (const place of [0, 3, 7]) {
      const writer = copyOf(doc);
      const letter = change(writer, (text) => text.insert(place, '\u{1F58B}'));
      expect(examineUpdate(doc, letter)).toEqual({ kind: 'new', clients: [writer.clientID] });
      expect(examineUpdate(writer, letter)).toEqual({ kind: 'held' });
      expect(Y.getState(doc.store, writer.clientID)).toBe(0);
      for (let end = 0; end < letter.byteLength; end += 1)
        expect(isReadable(letter.subarray(0, end))).toBe(false);
    }
  });

  test('[A3] with any byte wrong a letter is read just as Yjs would read it', () => {
    const doc = documentWith('one two');
    const client = doc.clientID;
    const letter = change(doc, (text) => text.insert(3, 'a'));
    for (let at = 0; at < letter.byteLength; at += 1) {
      for (const bit of [0, 1, 2, 3, 4, 5, 6, 7]) {
        const corrupted = new Uint8Array(letter);
        corrupted[at] = (corrupted[at] ?? 0) ^ (1 << bit);
        let decoded: ReturnType<typeof Y.decodeUpdate> | undefined;
        const state = documentOf(client, 7);
        try {
          decoded = Y.decodeUpdate(corrupted);
          Y.applyUpdate(copyOf(state), corrupted);
        } catch {
          // Damaged: examining has to throw too.
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

  test('[A3] a deletion alone is new until it was made, in parts too', () => {
    const doc = documentWith('one two three');
    const other = copyOf(doc);
    const deletion = change(other, (text) => text.delete(2, 6));
    expect(examineUpdate(doc, deletion)).toEqual({ kind: 'new', clients: [] });
    doc.getText('t').delete(2, 3);
    expect(examineUpdate(doc, deletion)).toEqual({ kind: 'new', clients: [] });
    Y.applyUpdate(doc, deletion);
    expect(examineUpdate(doc, deletion)).toEqual({ kind: 'held' });
  });

  test('[A14] a deletion of clocks that nobody wrote is a gap, in whole and in part', () => {
    const doc = documentWith('one');
    const deletion = change(copyOf(doc), (text) => text.delete(0, 3));
    expect(examineUpdate(new Y.Doc(), deletion)).toEqual({ kind: 'gap' });
    const short = documentOf(doc.clientID, 2);
    expect(examineUpdate(short, deletion)).toEqual({ kind: 'gap' });
    expect(examineUpdate(doc, deletion)).toEqual({ kind: 'new', clients: [] });
  });

  test('[A3] what cannot be read in full throws, a delete set that was cut off too', () => {
    const doc = documentWith('one two three');
    doc.getText('t').delete(0, 3);
    const whole = Y.encodeStateAsUpdate(doc);
    expect(isReadable(whole)).toBe(true);
    for (let length = 1; length < whole.length; length += 1) {
      expect(isReadable(whole.subarray(0, length))).toBe(false);
    }
  });

  test('it changes nothing', () => {
    const doc = documentWith('one');
    const before = Y.encodeStateAsUpdate(doc);
    examineUpdate(doc, Y.encodeStateAsUpdate(documentWith('two')));
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });
});

test('[A5] a document knows that structs are missing', () => {
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

describe('[A4] what could be decoded and not applied', () => {
  /** One letter of client 9 at clock 3, which names its neighbours or the parent it stands in. */
  const letter = (...refs: number[]): Uint8Array => Uint8Array.from([1, 1, 9, 3, ...refs, 1, 120, 0]);
  const [LEFT, RIGHT, TEXT] = [0x80, 0x40, 0x04];

  test.each([
    ['a left neighbour', letter(LEFT | TEXT, 9, 7), letter(LEFT | TEXT, 9, 2)],
    ['itself', letter(LEFT | TEXT, 9, 3), letter(LEFT | TEXT, 9, 1)],
    ['a right neighbour', letter(RIGHT | TEXT, 9, 4), letter(RIGHT | TEXT, 9, 0)],
    [
      'a left and a right one',
      letter(LEFT | RIGHT | TEXT, 9, 2, 9, 5),
      letter(LEFT | RIGHT | TEXT, 9, 0, 9, 1),
    ],
    ['a parent', letter(TEXT, 0, 9, 8), undefined],
  ])('is refused: it names %s that is not written yet', (_, bad, good) => {
    const doc = documentOf(9, 3);
    expect(() => Y.decodeUpdate(bad)).not.toThrow();
    expect(() => Y.applyUpdate(copyOf(doc), bad)).toThrow(/length|Unexpected/);
    expect(() => examineUpdate(doc, bad)).toThrow('later one');
    if (good) expect(examineUpdate(doc, good)).toEqual({ kind: 'new', clients: [9] });
  });

  test('[A14] a letter beside one that another client has not sent is a gap', () => {
    const doc = documentOf(9, 3);
    const early = letter(LEFT | TEXT, 8, 7);
    expect(examineUpdate(doc, early)).toEqual({ kind: 'gap' });
    Y.applyUpdate(doc, early);
    expect(isIncomplete(doc)).toBe(true);
  });
});
