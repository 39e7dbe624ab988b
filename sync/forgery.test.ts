import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { checksum } from '#server/db/journal/stored-bytes.ts';
import { deletionsOnly, offlineCopy } from './testing/offline-copy.ts';
import { RawClient } from './testing/raw-client.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

let rooms: TestRooms;
let ada: Person;
let ben: Person;
let ydocId: string;
/** The owner's device. She has typed `Hers. `, and the server has stored it. */
let hers: TestClient;
beforeEach(async () => {
  rooms = await TestRooms.start();
  await begin();
});
afterEach(() => rooms.close());

async function begin(): Promise<void> {
  const desk = await rooms.desk();
  ({ ada, ydocId } = desk);
  ben = await rooms.person('Ben');
  await rooms.member(desk.workspaceId, ben, 'editor');
  hers = await rooms.joined(ada, ydocId);
  hers.type('Hers. ');
  await hers.saved();
}

const adasId = (): number => hers.doc.clientID;
const adasClock = (): number => Y.getState(hers.doc.store, adasId());

/** A hostile editor's device: it sends raw bytes and no SyncStep1. */
async function hostile(): Promise<RawClient> {
  const client = await RawClient.connect(rooms.url);
  client.join(ydocId, { session: ben.sessionId, schema: '1.0', clientId: 666 });
  await client.heard(ydocId);
  return client;
}

/** Writes rows without the checks that an earlier version of the server lacked. */
async function storeUnexamined(...updates: Uint8Array[]): Promise<void> {
  for (const bytes of updates) {
    const entry = { ydocId, bytes, crc: checksum(bytes), userId: ben.userId };
    await rooms.db.append((raw) => appendRows(raw, [entry], Date.now()));
  }
}

/** Checks that text which Ada wrote offline under her client id arrives, is acknowledged and reaches everybody. */
async function returnsWith(words: string): Promise<void> {
  const device = offlineCopy(hers.doc, adasId(), words);
  const back = rooms.client(ada, ydocId, { document: device });
  await back.saved();
  expect(back.refusal).toBeUndefined();
  const reader = await rooms.joined(ben, ydocId);
  expect(reader.text).toBe(`Hers. ${words}`);
  await rooms.restart();
  expect((await rooms.joined(ada, ydocId)).text).toBe(`Hers. ${words}`);
  expect(await rooms.workers.run(foldRoomJob, { ydocId })).toMatchObject({
    ydocId,
    rowIds: expect.any(Array),
  });
}

/**
 * Sends text by Ben under Ada's client id, at the clocks that follow hers.
 * @returns the reason of the refusal
 */
async function forges(words: string): Promise<string> {
  const forged = offlineCopy(hers.doc, adasId(), words);
  forged.clientID = 12_345;
  const client = rooms.client(ben, ydocId, { document: forged });
  return client.refused();
}

describe('an editor who tries to forge the owner’s text', () => {
  test('[A14] deletions of clocks that nobody wrote are refused, and the owner’s offline sentence is stored later', async () => {
    const rows = rooms.rows(ydocId).length;
    hers.destroy();
    const attacker = await hostile();
    attacker.update(ydocId, deletionsOnly([adasId(), adasClock(), 40]));
    await attacker.heard('resync');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    await rooms.restart();
    expect(await forges('Never said by Ada.')).toBe('foreign-client-id');
    await returnsWith('Written on a train.');
  });

  test('[A14] an update with a gap in its clocks is refused and not stored', async () => {
    const rows = rooms.rows(ydocId).length;
    const his = new Y.Doc();
    his.clientID = 666;
    Y.applyUpdate(his, Y.encodeStateAsUpdate(hers.doc));
    const updates: Uint8Array[] = [];
    his.on('update', (update: Uint8Array) => updates.push(update));
    for (const word of ['one ', 'two ', 'three ']) offlineInsert(his, word);
    const attacker = await hostile();
    attacker.stepTwo(
      ydocId,
      Y.mergeUpdates([updates[0] ?? Uint8Array.of(0, 0), updates[2] ?? Uint8Array.of(0, 0)]),
    );
    await attacker.heard('resync');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });

  test('[A14] deletions stored by an earlier server are dropped, the room can be folded, and client ids keep their owners', async () => {
    hers.destroy();
    await rooms.restart();
    await storeUnexamined(deletionsOnly([adasId(), adasClock(), 40]));
    expect(await forges('Never said by Ada.')).toBe('foreign-client-id');
    await returnsWith('Written on a train.');
  });

  test('[A14] rows with a gap stored by an earlier server change no owner of a client id, and the alarm names the missing clocks', async () => {
    hers.destroy();
    await rooms.restart();
    const his = offlineCopy(hers.doc, 666, 'one');
    const before = Y.encodeStateVector(his);
    offlineInsert(his, 'two');
    await storeUnexamined(Y.encodeStateAsUpdate(his, before));
    expect(await forges('Never said by Ada.')).toBe('foreign-client-id');
    const alarm = rooms.logged.find((line) => line['alarm'] === 'journal-incomplete');
    expect(alarm?.['missing']).toEqual([{ clientId: 666, ranges: [{ from: 0, to: 3 }] }]);
    const back = rooms.client(ada, ydocId, { document: offlineCopy(hers.doc, adasId(), 'On a train.') });
    await back.saved();
    expect(back.text).toBe('Hers. On a train.');
    expect((await rooms.joined(ben, ydocId)).text).toBe('Hers. On a train.');
  });

  test('[A14] rows that waited a month for missing text go to quarantine, and the room can be folded again', async () => {
    hers.destroy();
    await rooms.close();
    rooms = await TestRooms.start({ foldLimits: { idleMs: 20, rows: 500, bytes: 1_000_000, everyMs: 10 } });
    await begin();
    hers.destroy();
    await rooms.restart();
    const his = offlineCopy(hers.doc, 666, 'one');
    const before = Y.encodeStateVector(his);
    offlineInsert(his, 'two');
    const gap = Y.encodeStateAsUpdate(his, before);
    await storeUnexamined(gap);
    const monthAgo = Date.now() - 31 * 24 * 3_600_000;
    rooms.db.rawWriter.prepare('UPDATE doc_update SET created_at = ?').run(monthAgo);
    const writer = await rooms.joined(ada, ydocId);
    writer.type('And on.');
    await writer.saved();
    const aside = rooms.db.rawReader.prepare('SELECT bytes FROM doc_quarantine').pluck();
    await until(() => aside.all().length > 0);
    expect(aside.all()).toEqual([Buffer.from(gap)]);
    expect(await rooms.workers.run(foldRoomJob, { ydocId })).not.toMatchObject({ refused: 'incomplete' });
  });

  test('[A14] a user who returns a missing row fills only its clocks, and cannot replace stored text that follows', async () => {
    hers.type('two ');
    await hers.saved();
    hers.type('three');
    await hers.saved();
    const lost = rooms.rows(ydocId).at(-2);
    hers.destroy();
    await rooms.restart();
    rooms.db.rawWriter.prepare('DELETE FROM doc_update WHERE id = ?').run(lost?.id);
    // Ben's copy has her text, but with other words after the missing row.
    const base = new Y.Doc();
    Y.applyUpdate(base, Y.encodeStateAsUpdate(hers.doc));
    const tampered = Y.encodeStateAsUpdate(base);
    const at = Buffer.from(tampered).indexOf('three');
    expect(at).toBeGreaterThan(0);
    tampered.set(Buffer.from('FORGE'), at);
    const forged = new Y.Doc();
    Y.applyUpdate(forged, tampered);
    const gives = rooms.client(ben, ydocId, { document: forged });
    expect(await gives.refused()).toBe('resync');
    expect(rooms.rows(ydocId).at(-1)?.user_id).toBe(ben.userId);
    expect((await rooms.joined(ada, ydocId)).text).toBe('Hers. two three');
    await rooms.restart();
    expect((await rooms.joined(ada, ydocId)).text).toBe('Hers. two three');
  });

  test('[A14] an update that names a client twice is refused, because Yjs would apply other structs than were examined', async () => {
    const rows = rooms.rows(ydocId).length;
    const attacker = await hostile();
    const letter = (clock: number): number[] => [1, 154, 5, clock, 0x04, 1, 1, 116, 1, 120];
    attacker.update(ydocId, Uint8Array.from([2, ...letter(0), ...letter(1), 0]));
    await attacker.heard('bad-update');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });
});

test('[A14][A15] a SyncStep2 that is admitted before its turn is checked against the same limits as any message', async () => {
  const rows = rooms.rows(ydocId).length;
  const his = offlineCopy(hers.doc, 666, 'x'.repeat(300_000));
  const long = Y.encodeStateAsUpdate(his, Y.encodeStateVector(hers.doc));
  const updates: Uint8Array[] = [];
  his.on('update', (update: Uint8Array) => updates.push(update));
  offlineInsert(his, '!');
  const attacker = await hostile();
  // The character refers to the long text, which is sent after it.
  attacker.update(ydocId, updates[0] ?? Uint8Array.of(0, 0));
  attacker.stepTwo(ydocId, long);
  await attacker.heard('too-large');
  expect(rooms.rows(ydocId)).toHaveLength(rows);
});

describe('text that was lost by a restore', () => {
  /**
   * Makes the database look restored, the given number of days ago.
   * @returns the epoch before the restore
   */
  async function restored(days: number): Promise<string> {
    const before = rooms.epoch;
    hers.destroy();
    const meta = rooms.db.rawWriter.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
    const { file } = rooms.db;
    meta.run('earlier_epochs', JSON.stringify([before]));
    // Client ids were bound before the restore. The id of the new epoch contains its time.
    const beganAt = Date.now() - days * 24 * 3_600_000;
    rooms.db.rawWriter.prepare('UPDATE doc_client SET created_at = ?').run(beganAt - 1_000);
    meta.run('epoch', uuidv7({ msecs: beganAt }));
    await rooms.close();
    rooms = await TestRooms.start({}, file);
    return before;
  }

  test('[A14] can be returned by other users until its owner has sent text again', async () => {
    const epoch = await restored(1);
    const lost = offlineCopy(hers.doc, adasId(), 'Lost by the restore. ');
    lost.clientID = 12_345;
    await rooms.client(ben, ydocId, { document: lost, epoch }).saved();
    const owner = offlineCopy(lost, adasId(), 'And on.');
    await rooms.client(ada, ydocId, { document: owner, epoch }).saved();
    expect((await rooms.joined(ada, ydocId)).text).toBe('Hers. Lost by the restore. And on.');
    const more = offlineCopy(owner, adasId(), ' Not hers.');
    more.clientID = 12_346;
    expect(await rooms.client(ben, ydocId, { document: more, epoch }).refused()).toBe('foreign-client-id');
    await rooms.restart();
    expect(await rooms.client(ben, ydocId, { document: more, epoch }).refused()).toBe('foreign-client-id');
  });

  test('[A14] cannot be returned by other users after a month', async () => {
    const epoch = await restored(31);
    const lost = offlineCopy(hers.doc, adasId(), 'Claimed to be lost.');
    lost.clientID = 12_345;
    expect(await rooms.client(ben, ydocId, { document: lost, epoch }).refused()).toBe('foreign-client-id');
    // The owner's own device may return later than that.
    const own = offlineCopy(hers.doc, adasId(), 'Hers all the same.');
    await rooms.client(ada, ydocId, { document: own, epoch }).saved();
    expect((await rooms.joined(ada, ydocId)).text).toBe('Hers. Hers all the same.');
  });
});

describe('honest clients', () => {
  test('[A14] a character that is sent before the SyncStep2 of its connection waits for the text it refers to', async () => {
    const before = Y.encodeStateVector(hers.doc);
    hers.destroy();
    const device = offlineCopy(hers.doc, adasId(), 'Written offline');
    const updates: Uint8Array[] = [];
    device.on('update', (update: Uint8Array) => updates.push(update));
    offlineInsert(device, '!');
    const early = await RawClient.connect(rooms.url);
    early.join(ydocId, { session: ada.sessionId, schema: '1.0', clientId: adasId() });
    await early.heard(ydocId);
    early.update(ydocId, updates[0] ?? Uint8Array.of(0, 0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    early.stepTwo(ydocId, Y.encodeStateAsUpdate(device, before));
    const reader = await rooms.joined(ben, ydocId);
    await reader.waitFor(() => reader.text === 'Hers. Written offline!');
    expect(early.heardText).not.toContain('resync');
    early.close();
  });
});

function offlineInsert(doc: Y.Doc, words: string): void {
  const text = (doc.getXmlFragment('content').get(0) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(text.length, words);
}
