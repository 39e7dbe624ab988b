import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { deletionsOnly, offlineCopy } from './testing/offline-copy.ts';
import { RawClient } from './testing/raw-client.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

let rooms: TestRooms;
let ada: Person;
let ben: Person;
let ydocId: string;
/** The owner's device. She has typed `Hers. `, and the server has stored it. */
let adaClient: TestClient;
beforeEach(async () => {
  rooms = await TestRooms.start();
  await setUp();
});
afterEach(() => rooms.close());

async function setUp(): Promise<void> {
  const fixture = await rooms.createFixture();
  ({ ada, ydocId } = fixture);
  ben = await rooms.person('Ben');
  await rooms.member(fixture.workspaceId, ben, 'editor');
  adaClient = await rooms.join(ada, ydocId);
  adaClient.type('Hers. ');
  await adaClient.saved();
}

const adaClientId = (): number => adaClient.doc.clientID;
const adaClock = (): number => Y.getState(adaClient.doc.store, adaClientId());

/** A hostile editor's device: it sends raw bytes and no SyncStep1. */
async function connectAttacker(): Promise<RawClient> {
  const client = await RawClient.connect(rooms.url);
  client.join(ydocId, { session: ben.sessionId, schema: '1.0', clientId: 666 });
  await client.waitForText(ydocId);
  return client;
}

/** Writes rows without the checks that an earlier version of the server lacked. */
async function storeUnchecked(...updates: Uint8Array[]): Promise<void> {
  for (const bytes of updates) {
    const entry = { ydocId, bytes, crc: checksum(bytes), userId: ben.userId };
    await rooms.db.append((raw) => appendRows(raw, [entry], Date.now()));
  }
}

/** Checks that text which Ada wrote offline under her client id arrives, is acknowledged and reaches everybody. */
async function expectOfflineTextArrives(words: string): Promise<void> {
  const device = offlineCopy(adaClient.doc, adaClientId(), words);
  const returningClient = rooms.client(ada, ydocId, { document: device });
  await returningClient.saved();
  expect(returningClient.refusal).toBeUndefined();
  const reader = await rooms.join(ben, ydocId);
  expect(reader.text).toBe(`Hers. ${words}`);
  await rooms.restart();
  expect((await rooms.join(ada, ydocId)).text).toBe(`Hers. ${words}`);
  expect(await rooms.workers.run(foldRoomJob, { ydocId })).toMatchObject({
    ydocId,
    rowIds: expect.any(Array),
  });
}

/**
 * Sends text by Ben under Ada's client id, at the clocks that follow hers.
 * @returns the reason of the refusal
 */
async function forgeAsBen(words: string): Promise<string> {
  const forged = offlineCopy(adaClient.doc, adaClientId(), words);
  forged.clientID = 12_345;
  const client = rooms.client(ben, ydocId, { document: forged });
  return client.refused();
}

describe('an editor who tries to forge the owner’s text', () => {
  test('[A14] deletions of clocks that nobody wrote are refused, and the owner’s offline sentence is stored later', async () => {
    const rows = rooms.rows(ydocId).length;
    adaClient.destroy();
    const attacker = await connectAttacker();
    attacker.update(ydocId, deletionsOnly([adaClientId(), adaClock(), 40]));
    await attacker.waitForText('resync');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    await rooms.restart();
    expect(await forgeAsBen('Never said by Ada.')).toBe('foreign-client-id');
    await expectOfflineTextArrives('Written on a train.');
  });

  test('[A14] an update with a gap in its clocks is refused and not stored', async () => {
    const rows = rooms.rows(ydocId).length;
    const benDocument = new Y.Doc();
    benDocument.clientID = 666;
    Y.applyUpdate(benDocument, Y.encodeStateAsUpdate(adaClient.doc));
    const updates: Uint8Array[] = [];
    benDocument.on('update', (update: Uint8Array) => updates.push(update));
    for (const word of ['one ', 'two ', 'three ']) offlineInsert(benDocument, word);
    const attacker = await connectAttacker();
    attacker.stepTwo(
      ydocId,
      Y.mergeUpdates([updates[0] ?? Uint8Array.of(0, 0), updates[2] ?? Uint8Array.of(0, 0)]),
    );
    await attacker.waitForText('resync');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });

  test('[A14] deletions stored by an earlier server are dropped, the room can be folded, and client ids keep their owners', async () => {
    adaClient.destroy();
    await rooms.restart();
    await storeUnchecked(deletionsOnly([adaClientId(), adaClock(), 40]));
    expect(await forgeAsBen('Never said by Ada.')).toBe('foreign-client-id');
    await expectOfflineTextArrives('Written on a train.');
  });

  test('[A14] rows with a gap stored by an earlier server change no owner of a client id, and the alarm names the missing clocks', async () => {
    adaClient.destroy();
    await rooms.restart();
    const benDocument = offlineCopy(adaClient.doc, 666, 'one');
    const before = Y.encodeStateVector(benDocument);
    offlineInsert(benDocument, 'two');
    await storeUnchecked(Y.encodeStateAsUpdate(benDocument, before));
    expect(await forgeAsBen('Never said by Ada.')).toBe('foreign-client-id');
    const alarm = rooms.logLines.find((line) => line['alarm'] === 'journal-incomplete');
    expect(alarm?.['missing']).toEqual([{ clientId: 666, ranges: [{ from: 0, to: 3 }] }]);
    const returningClient = rooms.client(ada, ydocId, {
      document: offlineCopy(adaClient.doc, adaClientId(), 'On a train.'),
    });
    await returningClient.saved();
    expect(returningClient.text).toBe('Hers. On a train.');
    expect((await rooms.join(ben, ydocId)).text).toBe('Hers. On a train.');
  });

  test('[A14] rows that waited a month for missing text go to quarantine, and the room can be folded again', async () => {
    adaClient.destroy();
    await rooms.close();
    rooms = await TestRooms.start({ foldLimits: { idleMs: 20, rows: 500, bytes: 1_000_000, everyMs: 10 } });
    await setUp();
    adaClient.destroy();
    await rooms.restart();
    const benDocument = offlineCopy(adaClient.doc, 666, 'one');
    const before = Y.encodeStateVector(benDocument);
    offlineInsert(benDocument, 'two');
    const gap = Y.encodeStateAsUpdate(benDocument, before);
    await storeUnchecked(gap);
    const monthAgo = Date.now() - 31 * 24 * 3_600_000;
    rooms.db.rawWriter.prepare('UPDATE doc_update SET created_at = ?').run(monthAgo);
    const writer = await rooms.join(ada, ydocId);
    writer.type('And on.');
    await writer.saved();
    const quarantined = rooms.db.rawReader.prepare('SELECT bytes FROM doc_quarantine').pluck();
    await until(() => quarantined.all().length > 0);
    expect(quarantined.all()).toEqual([Buffer.from(gap)]);
    expect(await rooms.workers.run(foldRoomJob, { ydocId })).not.toMatchObject({ refused: 'incomplete' });
  });

  test('[A14] a user who returns a missing row fills only its clocks, and cannot replace stored text that follows', async () => {
    adaClient.type('two ');
    await adaClient.saved();
    adaClient.type('three');
    await adaClient.saved();
    const lost = rooms.rows(ydocId).at(-2);
    adaClient.destroy();
    await rooms.restart();
    rooms.db.rawWriter.prepare('DELETE FROM doc_update WHERE id = ?').run(lost?.id);
    // Ben's copy has her text, but with other words after the missing row.
    const base = new Y.Doc();
    Y.applyUpdate(base, Y.encodeStateAsUpdate(adaClient.doc));
    const tampered = Y.encodeStateAsUpdate(base);
    const at = Buffer.from(tampered).indexOf('three');
    expect(at).toBeGreaterThan(0);
    tampered.set(Buffer.from('FORGE'), at);
    const forged = new Y.Doc();
    Y.applyUpdate(forged, tampered);
    const returningClient = rooms.client(ben, ydocId, { document: forged });
    expect(await returningClient.refused()).toBe('resync');
    expect(rooms.rows(ydocId).at(-1)?.user_id).toBe(ben.userId);
    expect((await rooms.join(ada, ydocId)).text).toBe('Hers. two three');
    await rooms.restart();
    expect((await rooms.join(ada, ydocId)).text).toBe('Hers. two three');
  });

  test('[A14] an update that names a client twice is refused, because Yjs would apply other structs than were examined', async () => {
    const rows = rooms.rows(ydocId).length;
    const attacker = await connectAttacker();
    const group = (clock: number): number[] => [1, 154, 5, clock, 0x04, 1, 1, 116, 1, 120];
    attacker.update(ydocId, Uint8Array.from([2, ...group(0), ...group(1), 0]));
    await attacker.waitForText('bad-update');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
  });
});

test('[A14][A15] a SyncStep2 that is admitted before its turn is checked against the same limits as any message', async () => {
  const rows = rooms.rows(ydocId).length;
  const benDocument = offlineCopy(adaClient.doc, 666, 'x'.repeat(300_000));
  const long = Y.encodeStateAsUpdate(benDocument, Y.encodeStateVector(adaClient.doc));
  const updates: Uint8Array[] = [];
  benDocument.on('update', (update: Uint8Array) => updates.push(update));
  offlineInsert(benDocument, '!');
  const attacker = await connectAttacker();
  // The character refers to the long text, which is sent after it.
  attacker.update(ydocId, updates[0] ?? Uint8Array.of(0, 0));
  attacker.stepTwo(ydocId, long);
  await attacker.waitForText('too-large');
  expect(rooms.rows(ydocId)).toHaveLength(rows);
});

describe('text that was lost by a restore', () => {
  /**
   * Makes the database look restored, the given number of days ago.
   * @returns the epoch before the restore
   */
  async function restoreDatabase(days: number): Promise<string> {
    const before = rooms.epoch;
    adaClient.destroy();
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

  test('[A14] lost text can be returned by other users until its owner has sent text again', async () => {
    const epoch = await restoreDatabase(1);
    const lost = offlineCopy(adaClient.doc, adaClientId(), 'Lost by the restore. ');
    lost.clientID = 12_345;
    await rooms.client(ben, ydocId, { document: lost, epoch }).saved();
    const owner = offlineCopy(lost, adaClientId(), 'And on.');
    await rooms.client(ada, ydocId, { document: owner, epoch }).saved();
    expect((await rooms.join(ada, ydocId)).text).toBe('Hers. Lost by the restore. And on.');
    const more = offlineCopy(owner, adaClientId(), ' Not hers.');
    more.clientID = 12_346;
    expect(await rooms.client(ben, ydocId, { document: more, epoch }).refused()).toBe('foreign-client-id');
    await rooms.restart();
    expect(await rooms.client(ben, ydocId, { document: more, epoch }).refused()).toBe('foreign-client-id');
  });

  test('[A14] lost text cannot be returned by other users after a month', async () => {
    const epoch = await restoreDatabase(31);
    const lost = offlineCopy(adaClient.doc, adaClientId(), 'Claimed to be lost.');
    lost.clientID = 12_345;
    expect(await rooms.client(ben, ydocId, { document: lost, epoch }).refused()).toBe('foreign-client-id');
    // The owner's own device may return later than that.
    const ownText = offlineCopy(adaClient.doc, adaClientId(), 'Hers all the same.');
    await rooms.client(ada, ydocId, { document: ownText, epoch }).saved();
    expect((await rooms.join(ada, ydocId)).text).toBe('Hers. Hers all the same.');
  });
});

describe('honest clients', () => {
  test('[A14] a character that is sent before the SyncStep2 of its connection waits for the text it refers to', async () => {
    const before = Y.encodeStateVector(adaClient.doc);
    adaClient.destroy();
    const device = offlineCopy(adaClient.doc, adaClientId(), 'Written offline');
    const updates: Uint8Array[] = [];
    device.on('update', (update: Uint8Array) => updates.push(update));
    offlineInsert(device, '!');
    const earlyClient = await RawClient.connect(rooms.url);
    earlyClient.join(ydocId, { session: ada.sessionId, schema: '1.0', clientId: adaClientId() });
    await earlyClient.waitForText(ydocId);
    earlyClient.update(ydocId, updates[0] ?? Uint8Array.of(0, 0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    earlyClient.stepTwo(ydocId, Y.encodeStateAsUpdate(device, before));
    const reader = await rooms.join(ben, ydocId);
    await reader.waitFor(() => reader.text === 'Hers. Written offline!');
    expect(earlyClient.receivedText).not.toContain('resync');
    earlyClient.close();
  });
});

function offlineInsert(doc: Y.Doc, words: string): void {
  const text = (doc.getXmlFragment('content').get(0) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(text.length, words);
}
