import { v7 as uuidv7 } from 'uuid';
import * as Y from 'yjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import type { Db } from '../database.ts';
import { createRoom } from './create-room.ts';
import { checksum } from './checksum.ts';
import { appendRows } from './append-rows.ts';
import { CHUNK_BYTES, sweepChunks, writeChunks } from './chunks.ts';
import { commitFold } from './commit-fold.ts';
import { foldRoom } from './fold-room.ts';
import { saveVersion } from './versions.ts';

const HOUR_MS = 60 * 60 * 1000;
const USER = uuidv7();

let db: Db;
beforeEach(() => {
  db = testDatabase();
});

const keys = (): unknown[] =>
  db.rawReader.prepare('SELECT DISTINCT chunk_key FROM doc_chunk ORDER BY chunk_key').pluck().all();
const unnamed = (): unknown[] => db.rawReader.prepare('SELECT chunk_key FROM unnamed_chunk').pluck().all();
const unfolded = (): unknown[] => db.rawReader.prepare('SELECT ydoc_id FROM unfolded_room').pluck().all();
const sweepAfterTwoHours = (): Promise<number> => sweepChunks(db, Date.now() + 2 * HOUR_MS);

function longUpdate(): Uint8Array {
  const doc = new Y.Doc();
  doc.getText('words').insert(0, 'tide '.repeat(CHUNK_BYTES / 4));
  return Y.encodeStateAsUpdate(doc);
}

/** Creates a room whose first content is stored in chunks. */
async function longRoom(): Promise<{ ydocId: string; chunkKey: string; content: Uint8Array }> {
  const ydocId = uuidv7();
  const content = longUpdate();
  const chunkKey = await writeChunks(db, content);
  const room = { ydocId, kind: 'document' as const, workspaceId: uuidv7(), schema: { major: 1, minor: 0 } };
  await db.write({ scopes: [] }, (tx) => createRoom(tx, { ...room, content, chunkKey, userId: USER }));
  return { ydocId, chunkKey, content };
}

async function append(ydocId: string, bytes: Uint8Array, chunkKey?: string): Promise<void> {
  const entry = { ydocId, bytes: chunkKey === undefined ? bytes : new Uint8Array(), crc: checksum(bytes) };
  const named = chunkKey === undefined ? {} : { chunkKey };
  await db.append((raw) => appendRows(raw, [{ ...entry, ...named, userId: USER }], Date.now()));
}

describe('the sweep of chunks', () => {
  test('[A2] the sweep deletes chunks an hour after they were written if no row names them', async () => {
    const key = await writeChunks(db, new Uint8Array(3 * CHUNK_BYTES));
    expect(await sweepChunks(db)).toBe(0);
    expect(keys()).toEqual([key]);
    expect(await sweepAfterTwoHours()).toBe(1);
    expect(keys()).toEqual([]);
    expect(unnamed()).toEqual([]);
  });

  test('[A2] the sweep leaves chunks that a first content, an update or a version names', async () => {
    const { ydocId, chunkKey, content } = await longRoom();
    const change = await writeChunks(db, content);
    await append(ydocId, content, change);
    await saveVersion(db, { ydocId, state: content, rev: 1, kind: 'automatic' });
    expect(unnamed()).toEqual([]);
    expect(await sweepAfterTwoHours()).toBe(0);
    expect(keys()).toHaveLength(3);
    expect(keys()).toContain(chunkKey);
  });

  test('[A2][A6] the sweep deletes the chunks of folded rows if the process died before it deleted them', async () => {
    const { ydocId, chunkKey } = await longRoom();
    const folded = await foldRoom({ ydocId }, { reader: () => db.rawReader });
    if ('refused' in folded) throw new Error('The room was not folded.');
    const { write } = db;
    db.write = (target, body) => {
      // The transaction before this one is the last that the process commits.
      if (unnamed().length > 0) throw new Error('The process died.');
      return write(target, body);
    };
    await expect(commitFold(db, folded)).rejects.toThrow('died');
    db.write = write;
    expect(unnamed()).toEqual([chunkKey]);
    expect(keys()).toEqual([chunkKey]);
    expect(await sweepAfterTwoHours()).toBe(1);
    expect(keys()).toEqual([]);
  });
});

describe('the list of unfolded rooms', () => {
  test('[A6] the list contains a room from its first update until a fold leaves no row', async () => {
    const { ydocId } = await longRoom();
    expect(unfolded()).toEqual([]);
    await append(ydocId, Y.encodeStateAsUpdate(new Y.Doc()));
    expect(unfolded()).toEqual([ydocId]);
    const early = await foldRoom({ ydocId }, { reader: () => db.rawReader });
    await append(ydocId, Y.encodeStateAsUpdate(new Y.Doc()));
    if ('refused' in early || !(await commitFold(db, early))) throw new Error('The room was not folded.');
    expect(unfolded()).toEqual([ydocId]);
    const late = await foldRoom({ ydocId }, { reader: () => db.rawReader });
    if ('refused' in late || !(await commitFold(db, late))) throw new Error('The room was not folded.');
    expect(unfolded()).toEqual([]);
  });
});
