import { crc32 } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { UPLOAD_PIECE_BYTES } from '#shared/documents/sync-protocol.ts';
import { sweepChunks } from '#server/db/journal/chunks.ts';
import { TestRooms, type Person } from '../testing/test-rooms.ts';
import { hashOf, journalDoc } from '../testing/journal-text.ts';

let rooms: TestRooms;
beforeAll(async () => {
  // No room is folded, because the tests read the journal's rows.
  rooms = await TestRooms.start({
    foldLimits: { idleMs: 600_000, rows: 100_000, bytes: 1_000_000_000, everyMs: 60_000 },
  });
});
afterAll(() => rooms.close());

interface Answer {
  status: number;
  code: string | undefined;
}

async function post(person: Person | undefined, path: string, body: unknown): Promise<Answer> {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`http://127.0.0.1:${rooms.port}/sync/rooms/${path}`, {
    method: 'POST',
    headers: {
      ...(person ? { authorization: `Bearer ${person.sessionId}` } : {}),
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    },
    body: isBytes ? Buffer.from(body) : JSON.stringify(body),
  });
  const answer = (await response.json()) as { data?: { code?: string } };
  return { status: response.status, code: answer.data?.code };
}

/** Makes a change of many bytes: a long text by one new client. */
function longChange(bytes = 9_000_000): { update: Uint8Array; clientId: number } {
  const doc = new Y.Doc();
  doc.getText('words').insert(0, 'The tide clerk counts boats. '.repeat(Math.ceil(bytes / 29)));
  return { update: Y.encodeStateAsUpdate(doc), clientId: doc.clientID };
}

const finishOf = (update: Uint8Array, extraFields: object = {}) => ({
  size: update.byteLength,
  crc: crc32(update),
  schema: '1.0',
  ...extraFields,
});

const piecesOf = (update: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(update.byteLength / UPLOAD_PIECE_BYTES) }, (_, at) =>
    update.subarray(at * UPLOAD_PIECE_BYTES, (at + 1) * UPLOAD_PIECE_BYTES),
  );

async function upload(person: Person, ydocId: string, update: Uint8Array, id = uuidv7()): Promise<Answer> {
  for (const [at, piece] of piecesOf(update).entries()) {
    const answer = await post(person, `${ydocId}/updates/${id}/${at}`, piece);
    if (answer.status !== 200) return answer;
  }
  return post(person, `${ydocId}/updates/${id}`, finishOf(update));
}

const wordsIn = (ydocId: string) => journalDoc(rooms.db.rawReader, ydocId).getText('words').toJSON();
/** Counts the uploads whose chunks are stored but not named by a row. */
const unnamedUploads = () =>
  rooms.db.rawReader
    .prepare(
      `SELECT count(DISTINCT chunk_key) FROM doc_chunk
       WHERE chunk_key NOT IN (SELECT chunk_key FROM doc_update WHERE chunk_key IS NOT NULL)`,
    )
    .pluck()
    .get();

describe('the upload of a change that is longer than a message', () => {
  test('[A11][A15] an upload arrives in pieces, is journalled in short parts and is broadcast to the room', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'viewer');
    const reader = await rooms.join(ben, ydocId);
    const { update } = longChange();
    expect(await upload(ada, ydocId, update)).toEqual({ status: 200, code: undefined });
    const rows = rooms.rows(ydocId);
    expect(rows.length).toBeGreaterThan(9_000_000 / (64 * 1024));
    // A row with no bytes of its own would name chunks, as for a part that is too long for one transaction.
    for (const { bytes } of rows) {
      expect(bytes.byteLength).toBeGreaterThan(0);
      expect(bytes.byteLength).toBeLessThan(80 * 1024);
    }
    expect(wordsIn(ydocId)).toHaveLength(Math.ceil(9_000_000 / 29) * 29);
    await reader.waitFor(() => reader.doc.getText('words').length > 0);
    expect(hashOf(reader.doc)).toBe(hashOf(journalDoc(rooms.db.rawReader, ydocId)));
  });

  test('[A2] a value of more than 256 KB that cannot be split is stored as chunks and read back complete', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const doc = new Y.Doc();
    const thing = 'A long note, put in at once. '.repeat(30_000);
    doc.getMap('things').set('note', { thing });
    expect(await upload(ada, ydocId, Y.encodeStateAsUpdate(doc))).toMatchObject({ status: 200 });
    const [row] = rooms.db.rawReader
      .prepare(
        `SELECT length(doc_update.bytes) AS own, max(length(doc_chunk.bytes)) AS longest, count(*) AS pieces
         FROM doc_update JOIN doc_chunk USING (chunk_key) WHERE ydoc_id = ?`,
      )
      .all(ydocId);
    expect(row).toEqual({ own: 0, longest: 256 * 1024, pieces: 4 });
    await rooms.restart();
    const newClient = await rooms.join(ada, ydocId);
    expect(newClient.doc.getMap('things').get('note')).toEqual({ thing });
  });

  test('[A15] an upload whose structs have a gap is refused with a conflict', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const doc = new Y.Doc();
    const updates: Uint8Array[] = [];
    doc.on('update', (update: Uint8Array) => updates.push(update));
    for (let at = 0; at < 3; at += 1) doc.getText('words').insert(at, 'x'.repeat(300_000));
    const gap = Y.mergeUpdates([updates[0] ?? new Uint8Array(), updates[2] ?? new Uint8Array()]);
    const rows = rooms.rows(ydocId).length;
    expect(await upload(ada, ydocId, gap)).toEqual({ status: 409, code: 'conflict' });
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });

  test('[A15] a finish request that is too long is refused', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const end = { size: 1, crc: 1, schema: '1.0', more: 'x'.repeat(100_000) };
    expect(await post(ada, `${ydocId}/updates/${uuidv7()}`, end)).toEqual({ status: 413, code: 'too_large' });
  });

  test('[A11] an upload loads a room that is not open', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    expect(await upload(ada, ydocId, longChange(600_000).update)).toMatchObject({ status: 200 });
    expect(wordsIn(ydocId).length).toBeGreaterThan(500_000);
    const client = await rooms.join(ada, ydocId);
    expect(client.doc.getText('words').length).toBeGreaterThan(500_000);
  });

  test('[A11][F3] an upload with repeated and unordered requests is stored once, and late pieces do not change the row', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const { update } = longChange();
    const id = uuidv7();
    const pieces = [...piecesOf(update).entries()];
    for (const [at, piece] of [...pieces, ...pieces].reverse()) {
      expect((await post(ada, `${ydocId}/updates/${id}/${at}`, piece)).status).toBe(200);
    }
    const end = `${ydocId}/updates/${id}`;
    expect(await post(ada, end, finishOf(update))).toMatchObject({ status: 200 });
    const rows = rooms.rows(ydocId).length;
    expect(await post(ada, end, finishOf(update))).toMatchObject({ status: 200 });
    // A piece with other bytes under the same name does not change the journal.
    expect(await post(ada, `${end}/0`, new Uint8Array(UPLOAD_PIECE_BYTES))).toMatchObject({ status: 200 });
    await sweepChunks(rooms.db, Date.now() + 7_200_000);
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    expect(wordsIn(ydocId).length).toBeGreaterThan(8_000_000);
  });

  test('[A11] an upload that is finished before all pieces arrived is refused, and unfinished pieces are swept', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const { update } = longChange();
    const id = uuidv7();
    const [first] = piecesOf(update);
    await post(ada, `${ydocId}/updates/${id}/0`, first!);
    expect(await post(ada, `${ydocId}/updates/${id}`, finishOf(update))).toEqual({
      status: 409,
      code: 'conflict',
    });
    expect(wordsIn(ydocId)).toBe('');
    expect(unnamedUploads()).toBe(1);
    await sweepChunks(rooms.db, Date.now() + 7_200_000);
    expect(unnamedUploads()).toBe(0);
  });

  test('[A10] an upload by a reader, by a stranger or without a session is refused, and no piece is stored', async () => {
    const { workspaceId, ydocId } = await rooms.createFixture();
    const [viewer, stranger] = [await rooms.person(), await rooms.person()];
    await rooms.member(workspaceId, viewer, 'viewer');
    const { update } = longChange(300_000);
    expect(await upload(viewer, ydocId, update)).toEqual({ status: 403, code: 'forbidden' });
    expect(await upload(stranger, ydocId, update)).toEqual({ status: 404, code: 'not_found' });
    expect(await upload(stranger, uuidv7(), update)).toEqual({ status: 404, code: 'not_found' });
    expect(await post(undefined, `${ydocId}/updates/${uuidv7()}/0`, update)).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
    expect(unnamedUploads()).toBe(0);
  });

  test('[A8] an upload of text under another user’s client id is refused', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const client = await rooms.join(ada, ydocId);
    client.type('Ada’s own.');
    await client.saved();
    const laterDocument = new Y.Doc();
    Y.applyUpdate(laterDocument, Y.encodeStateAsUpdate(client.doc));
    // The id is set after the update, because Yjs takes a new id when text under its own id arrives from another
    // client.
    laterDocument.clientID = client.doc.clientID;
    laterDocument.getText('words').insert(0, 'y'.repeat(300_000));
    const update = Y.encodeStateAsUpdate(laterDocument, Y.encodeStateVector(client.doc));
    expect(await upload(ben, ydocId, update)).toEqual({ status: 409, code: 'conflict' });
    expect(wordsIn(ydocId)).not.toContain('y');
  });

  test('[A4] invalid updates, pieces, finish requests and rooms of an upload are refused', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const rows = rooms.rows(ydocId).length;
    expect(await upload(ada, ydocId, new Uint8Array(300_000).fill(7))).toEqual({
      status: 409,
      code: 'conflict',
    });
    const id = uuidv7();
    const path = `${ydocId}/updates/${id}`;
    expect(await post(ada, `${path}/0`, new Uint8Array(UPLOAD_PIECE_BYTES + 1))).toEqual({
      status: 413,
      code: 'too_large',
    });
    expect(await post(ada, `${path}/16`, new Uint8Array(1))).toEqual({ status: 400, code: 'invalid_input' });
    expect(await post(ada, `${path}/0`, new Uint8Array(0))).toEqual({ status: 400, code: 'invalid_input' });
    expect(await post(ada, path, { size: 1 })).toEqual({ status: 400, code: 'invalid_input' });
    expect(await post(ada, `user:${ada.userId}/updates/${id}/0`, new Uint8Array(1))).toEqual({
      status: 404,
      code: 'not_found',
    });
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });

  test('[B1] an upload by a client whose schema is too old for the room is refused', async () => {
    const ada = await rooms.person();
    const workspaceId = await rooms.workspace(ada);
    const ydocId = await rooms.document(workspaceId, ada, { major: 2, minor: 0 });
    expect(await upload(ada, ydocId, longChange(300_000).update)).toEqual({ status: 409, code: 'conflict' });
    expect(wordsIn(ydocId)).toBe('');
  });
});
