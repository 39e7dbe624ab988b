import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoomJob } from '#server/db/journal/fold-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { Growth } from '#server/policies/growth/growth.ts';
import { TextBudget } from '#server/policies/growth/text-budget.ts';
import { documentGatewayOf } from '#server/testing/room-gateway.ts';
import { hashOf, journalDoc } from './testing/journal-text.ts';
import { manyStructs, structsOfClients } from './testing/faults/budget-attacks.ts';
import { RawClient } from './testing/raw-client.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

const HOUR = 3_600_000;
/** One passage fits into the budget of these tests; two together exceed it. */
const PASSAGE = 'The tide clerk counts boats. '.repeat(200);
const PER_HOUR = 8_000;

let rooms: TestRooms;
afterEach(() => rooms.close());

async function start({ perHour = PER_HOUR } = {}) {
  const clock = { now: 0 };
  const disk = { isLow: false };
  const budget = new TextBudget(
    () => perHour,
    () => clock.now,
  );
  rooms = await TestRooms.start({ growth: new Growth(disk, budget) });
  return { clock, disk, ...(await rooms.createFixture()) };
}

/** Joins again with the same document, as the real client does after a back-off. */
const rejoin = (person: Person, ydocId: string, { doc }: TestClient): TestClient =>
  rooms.client(person, ydocId, { document: doc });

const journalHash = (ydocId: string): string => hashOf(journalDoc(rooms.db.rawReader, ydocId));

async function post(person: Person, path: string, body: Uint8Array | object) {
  const isBytes = body instanceof Uint8Array;
  const response = await fetch(`http://127.0.0.1:${rooms.port}/sync/rooms/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.sessionId}`,
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    },
    body: isBytes ? Buffer.from(body) : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { data?: Record<string, unknown> } };
}

describe('[A15] text beyond a user’s hourly budget', () => {
  test('text beyond the budget is refused with the reason, waits on the device, and is accepted unchanged later', async () => {
    const { ada, ydocId, clock } = await start();
    const writer = await rooms.join(ada, ydocId);
    writer.type(PASSAGE);
    await writer.saved();
    const rows = rooms.rows(ydocId).length;
    writer.type(PASSAGE);
    expect(await writer.refused()).toBe('text-budget');
    expect(writer.closeCodes).toEqual([]);
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    const tooSoon = rejoin(ada, ydocId, writer);
    expect(await tooSoon.refused()).toBe('text-budget');
    clock.now += HOUR;
    const laterClient = rejoin(ada, ydocId, tooSoon);
    await laterClient.saved();
    expect(laterClient.text).toBe(PASSAGE + PASSAGE);
    expect(journalHash(ydocId)).toBe(hashOf(laterClient.doc));
  });

  test('a user over the budget delays neither other users in the room nor the user’s own short changes', async () => {
    const { ada, ydocId, workspaceId } = await start();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const [writer, other] = [await rooms.join(ada, ydocId), await rooms.join(ben, ydocId)];
    writer.type(PASSAGE);
    await writer.saved();
    writer.type(PASSAGE);
    expect(await writer.refused()).toBe('text-budget');
    other.type('Between them.');
    await other.saved();
    const reader = await rooms.join(ada, ydocId);
    reader.type('Short.');
    await reader.saved();
    expect(reader.text).toContain('Between them.');
  });

  test('text is counted over all rooms of a user together', async () => {
    const { ada, ydocId, workspaceId } = await start();
    const second = await rooms.document(workspaceId, ada);
    const [one, two] = [await rooms.join(ada, ydocId), await rooms.join(ada, second)];
    one.type(PASSAGE);
    await one.saved();
    two.type(PASSAGE);
    expect(await two.refused()).toBe('text-budget');
  });

  test('each client id is charged too, because it is stored in a row', async () => {
    const { ada, ydocId } = await start();
    const doc = new Y.Doc();
    const baseClient = await rooms.join(ada, ydocId);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(baseClient.doc));
    Y.applyUpdate(doc, structsOfClients(20));
    const sender = rooms.client(ada, ydocId, { document: doc });
    expect(await sender.refused()).toBe('text-budget');
  });

  test('each struct is charged too, because it takes memory while its room is open', async () => {
    const { ada, ydocId } = await start();
    const sender = await RawClient.connect(rooms.url);
    sender.join(ydocId, { session: ada.sessionId, schema: '1.0', clientId: 7 });
    await sender.waitForText(ydocId);
    // The update has few bytes, but more structs than the budget allows.
    const update = manyStructs(7, 100);
    expect(update.byteLength).toBeLessThan(PER_HOUR);
    sender.update(ydocId, update);
    await until(() => sender.receivedText.includes('text-budget'));
    sender.close();
  });

  test('an upload beyond the budget is refused before it is complete, with the time to wait', async () => {
    const { ada, ydocId, clock } = await start();
    const path = `${ydocId}/updates/${uuidv7()}`;
    expect(await post(ada, `${path}/0`, new Uint8Array(PER_HOUR))).toMatchObject({ status: 200 });
    const refused = await post(ada, `${path}/1`, new Uint8Array(PER_HOUR / 2));
    expect(refused).toMatchObject({
      status: 429,
      body: { data: { code: 'too_many_requests', reason: 'text-budget', retryAfterSeconds: 1_800 } },
    });
    clock.now += HOUR / 2;
    expect(await post(ada, `${path}/1`, new Uint8Array(PER_HOUR / 2))).toMatchObject({ status: 200 });
  });

  test('the structs of an upload are charged when it is finished', async () => {
    const { ada, ydocId } = await start();
    const path = `${ydocId}/updates/${uuidv7()}`;
    const update = manyStructs(7, 100);
    expect(await post(ada, `${path}/0`, update)).toMatchObject({ status: 200 });
    const end = { size: update.byteLength, crc: checksum(update), schema: '1.0', clientId: 7 };
    expect(await post(ada, path, end)).toMatchObject({
      status: 429,
      body: { data: { code: 'too_many_requests', reason: 'text-budget' } },
    });
    expect(rooms.rows(ydocId).length).toBeLessThan(2);
  });
});

describe('[A15] a server whose free disk space is below the limit', () => {
  test('a server with a low disk stores and acknowledges nothing new, and accepts all of it when there is space again', async () => {
    const { ada, ydocId, disk } = await start();
    const writer = await rooms.join(ada, ydocId);
    writer.type('Before. ');
    await writer.saved();
    const rows = rooms.rows(ydocId).length;
    disk.isLow = true;
    writer.type('While the disk was nearly full. ');
    expect(await writer.refused()).toBe('server-full');
    expect(writer.closeCodes).toEqual([]);
    expect(writer.provider.unsyncedChanges).toBeGreaterThan(0);
    writer.type('And on. ');
    const tooSoon = rejoin(ada, ydocId, writer);
    expect(await tooSoon.refused()).toBe('server-full');
    expect(rooms.rows(ydocId)).toHaveLength(rows);
    disk.isLow = false;
    const laterClient = rejoin(ada, ydocId, tooSoon);
    await laterClient.saved();
    expect(laterClient.text).toBe('Before. While the disk was nearly full. And on. ');
    expect(journalHash(ydocId)).toBe(hashOf(laterClient.doc));
    expect(rooms.sync.metrics().refusedRooms.get('server-full')).toBeGreaterThan(0);
  });

  test('a server with a low disk still sends stored text, also to clients that join', async () => {
    const { ada, ydocId, disk } = await start();
    const writer = await rooms.join(ada, ydocId);
    writer.type('Before. ');
    await writer.saved();
    disk.isLow = true;
    const reader = await rooms.join(ada, ydocId);
    await reader.saved();
    expect([reader.text, reader.refusal]).toEqual(['Before. ', undefined]);
  });

  test('a server with a low disk refuses the pieces of an upload and its finish request', async () => {
    const { ada, ydocId, disk } = await start();
    const path = `${ydocId}/updates/${uuidv7()}`;
    const unavailable = { status: 503, body: { data: { code: 'unavailable', reason: 'server-full' } } };
    disk.isLow = true;
    expect(await post(ada, `${path}/0`, new Uint8Array(10))).toMatchObject(unavailable);
    expect(await post(ada, path, { size: 10, crc: 1, schema: '1.0' })).toMatchObject(unavailable);
    disk.isLow = false;
    expect(await post(ada, `${path}/0`, new Uint8Array(10))).toMatchObject({ status: 200 });
  });

  test('a server with a low disk still folds rooms, and accepts changes of the gateway', async () => {
    const { ada, ydocId, disk } = await start({ perHour: 1_000_000 });
    const writer = await rooms.join(ada, ydocId);
    for (let page = 0; page < 4; page += 1) writer.type(`${page} ${PASSAGE}`);
    await writer.saved();
    disk.isLow = true;
    await documentGatewayOf(rooms).replaceBody({
      ydocId,
      markdown: 'Short.',
      actingUserId: ada.userId,
      operationKey: uuidv7(),
    });
    await writer.waitFor(() => writer.text === 'Short.');
    const fold = await rooms.workers.run(foldRoomJob, { ydocId });
    if ('refused' in fold) throw new Error(fold.refused);
    expect(await commitFold(rooms.db, fold)).toBe(true);
    expect(rooms.rows(ydocId)).toHaveLength(0);
    expect(journalHash(ydocId)).toBe(hashOf(writer.doc));
  });
});
