import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { MoveClasses } from '#shared/moves/move-classes.ts';
import { MOVES_ARRAY } from '#shared/moves/move-record.ts';
import { blocksOf, documentOf, MoveWriter, textOfBlock } from '#shared/moves/testing/move-writer.ts';
import type { JournalRoom } from '#server/db/journal/read-room.ts';
import type { RowKind } from '#server/db/journal/row-kinds.ts';
import { Mirror, MirrorRefused, type MirrorOptions } from './mirror.ts';

const FERRY = 'The ferry left at nine. Nobody saw the ferryman go.';
const CORRECTED = ['The ferry left at nine. ', 'Nobody saw the boatman go.'];
const SERVER_ID = 5_000;

type Row = readonly [kind: RowKind, bytes: Uint8Array, fixes?: number];

const OPTIONS: MirrorOptions = {
  clientId: SERVER_ID,
  readUpTo: 0,
  isDry: false,
  mayRebuild: false,
  isServer: (id) => id >= SERVER_ID,
};

/** A stored room. The ids of its rows are 1, 2, 3 … */
function roomOf(rows: readonly Row[], overrides: Partial<JournalRoom> = {}): JournalRoom {
  return {
    ydocId: 'a text',
    kind: 'document',
    workspaceId: 'a workspace',
    schema: { major: 1, minor: 0 },
    foldedTo: 0,
    derivedRev: 0,
    rev: rows.length,
    snapshot: documentOf([FERRY]),
    rows: rows.map(([kind, bytes, fixes = null], at) => ({
      id: at + 1,
      bytes,
      crc: 0,
      chunkKey: null,
      kind,
      fixes,
    })),
    damaged: [],
    hasQuarantine: false,
    ...overrides,
  };
}

/** A split, and another word in the half that is split off. */
function conflict(): [split: Uint8Array, replacement: Uint8Array] {
  const [splitting, replacing] = [900, 901].map((id) => new MoveWriter(documentOf([FERRY]), id));
  splitting!.split(0, FERRY.indexOf('Nobody'), 'second');
  replacing!.edit(0, FERRY.indexOf('ferryman'), { remove: 8, words: 'boatman' });
  return [splitting!.rows[0]!, replacing!.rows[0]!];
}

/** Returns the paragraphs of a document that gets the first content and these updates. */
function textsAfter(...updates: readonly Uint8Array[]): string[] {
  const doc = new Y.Doc();
  for (const update of [documentOf([FERRY]), ...updates]) Y.applyUpdate(doc, update);
  return blocksOf(doc).map(textOfBlock);
}

describe('[M11] the mirror of a stored room', () => {
  const [split, replacement] = conflict();
  const [stored] = Mirror.open(
    roomOf([
      ['row', split],
      ['row', replacement],
    ]),
    OPTIONS,
  ).corrections;

  test('[M11] a missing correction is made, and follows from the row that needs it', () => {
    expect(stored?.fixes).toBe(2);
    expect(textsAfter(split, replacement, stored!.bytes)).toEqual(CORRECTED);
  });

  test('[M11] a stored correction is not made again, also if other rows stand between', () => {
    const later = new MoveWriter(documentOf([FERRY]), 902);
    later.edit(0, 0, { words: 'Listen. ' });
    const rows: Row[] = [
      ['row', split],
      ['row', replacement],
      ['row', later.rows[0]!],
      ['fix', stored!.bytes, 2],
    ];
    const { corrections, fixed } = Mirror.open(roomOf(rows), { ...OPTIONS, clientId: SERVER_ID + 1 });
    expect(corrections).toEqual([]);
    expect(fixed).toBe(2);
  });

  test('[M9] a catch-up is taken as a state, and the shadow is read once after many of them', () => {
    const next = new MoveWriter(documentOf([FERRY]), 902);
    next.edit(0, 0, { words: 'Listen. ' });
    // Each reading of a document looks up its classes.
    const read = vi.spyOn(MoveClasses, 'of');
    const rows: Row[] = [
      ['catch-up', split],
      ['catch-up', replacement],
    ];
    const { mirror, corrections } = Mirror.open(roomOf(rows), OPTIONS);
    expect(corrections).toEqual([]);
    expect(mirror.admit([{ id: 3, kind: 'row', bytes: next.rows[0]! }], false)).toEqual([]);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
  });

  test('[M9] a row after a catch-up is corrected', () => {
    const { mirror } = Mirror.open(roomOf([['catch-up', split]]), OPTIONS);
    const [correction] = mirror.admit([{ id: 2, kind: 'row', bytes: replacement }], false);
    expect(textsAfter(split, replacement, correction!.bytes)).toEqual(CORRECTED);
  });

  test('rows that an earlier mirror of this process read are not read again', () => {
    const rows: Row[] = [
      ['row', split],
      ['row', replacement],
    ];
    expect(Mirror.open(roomOf(rows), { ...OPTIONS, readUpTo: 2 }).corrections).toEqual([]);
    expect(Mirror.open(roomOf(rows), { ...OPTIONS, readUpTo: 1 }).corrections).toHaveLength(1);
  });

  test('corrections that are only counted leave the mirror as everybody has the text', () => {
    const { mirror, corrections } = Mirror.open(roomOf([['row', split]]), { ...OPTIONS, isDry: true });
    expect([...corrections, ...mirror.admit([{ id: 2, kind: 'row', bytes: replacement }], false)]).toEqual(
      [],
    );
    expect(mirror.takeCounts()).toMatchObject({ corrections: 1, refused: 0 });
    // A row that is typed into the text as it was merged is right.
    const after = new MoveWriter(Y.mergeUpdates([documentOf([FERRY]), split, replacement]), 903);
    after.edit(0, 0, { words: 'Listen. ' });
    mirror.admit([{ id: 3, kind: 'row', bytes: after.rows[0]! }], false);
    expect(mirror.takeCounts()).toMatchObject({ corrections: 0, refused: 0 });
  });

  test.each<[string, string, Partial<JournalRoom>]>([
    [
      'with a damaged part',
      'damaged',
      { damaged: [{ source: '', bytes: new Uint8Array(), crc: 0, reason: '' }] },
    ],
    ['with a part in quarantine', 'damaged', { hasQuarantine: true }],
    ['of more than 8 MB', 'too-large', { snapshot: new Uint8Array(9 * 1024 * 1024) }],
    ['with missing text', 'incomplete', { snapshot: withoutItsFirst() }],
    ['with too many records', 'too-large', { snapshot: withRecords(20_001) }],
  ])('[A5][A15] a room %s is refused', (_name, reason, overrides) => {
    expect(() => Mirror.open(roomOf([], overrides), OPTIONS)).toThrow(new MirrorRefused(reason as 'damaged'));
  });
});

/** Returns a state with text whose beginning is missing. */
function withoutItsFirst(): Uint8Array {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  doc.getText('words').insert(0, 'first');
  doc.getText('words').insert(5, 'second');
  return updates[1]!;
}

function withRecords(count: number): Uint8Array {
  const doc = new Y.Doc();
  doc.getArray(MOVES_ARRAY).push(Array.from({ length: count }, () => Uint8Array.of(0)));
  return Y.encodeStateAsUpdate(doc);
}
