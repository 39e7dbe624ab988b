// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { BackgroundFlush } from '#client/sync/rooms/background-flush.ts';
import { hashOf, journalDoc } from '#sync/testing/journal-text.ts';
import { until, type Person } from '#sync/testing/test-rooms.ts';
import { openRooms, type Page } from './page.ts';

const { rooms, openPage } = await openRooms({
  // No room is folded, because the tests read the journal's rows.
  foldLimits: { idleMs: 600_000, rows: 100_000, bytes: 1_000_000_000, everyMs: 60_000 },
});

/** Ada's page goes offline, after Ben has deleted words of hers that her device knows of. */
async function goOffline() {
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const ben = await rooms.person('Ben');
  await rooms.member(workspaceId, ben, 'editor');
  const page = openPage(rooms, { person: ada, ydocId });
  await page.waitForStatus('saved');
  page.type('The old harbour lies in the fog.');
  await page.waitForStatus('saved');
  await until(() => !page.room.getState().isDirty);
  const other = await rooms.join(ben, ydocId);
  await other.waitFor(() => other.text.includes('harbour'));
  other.paragraph.delete(4, 4);
  await other.saved();
  await until(() => page.text === 'The harbour lies in the fog.');
  page.disconnect();
  await page.waitForStatus('device');
  return { ada, ydocId, page, other };
}

/** Records the changes of a page as they are made. */
function recordChanges({ room }: Page): Uint8Array[] {
  const changes: Uint8Array[] = [];
  room.ydoc.on('update', (update: Uint8Array, _: unknown, __: Y.Doc, { local }: Y.Transaction) => {
    if (local) changes.push(update);
  });
  return changes;
}

/** Ada writes and deletes on her device while Ben does the same on the server. */
async function writeApart({ page, other }: Awaited<ReturnType<typeof goOffline>>): Promise<Uint8Array[]> {
  const changes = recordChanges(page);
  page.paragraph.insert(11, ' wall');
  page.paragraph.delete(0, 4);
  page.type(' Nobody');
  page.paragraph.delete(page.paragraph.length - 4, 4);
  page.type(' one came.');
  other.paragraph.delete(other.paragraph.length - 4, 4);
  other.type('mist.');
  await other.saved();
  return changes;
}

const rowsOf = (person: Person, ydocId: string, afterId = 0): Uint8Array[] =>
  rooms
    .rows(ydocId)
    .filter(({ id, user_id }) => user_id === person.userId && id > afterId)
    .map(({ bytes }) => new Uint8Array(bytes));

const newestRow = (ydocId: string): number => rooms.rows(ydocId).at(-1)?.id ?? 0;

/** The clocks that updates insert and delete. */
function contentOf(updates: readonly Uint8Array[]) {
  const { structs, ds } = Y.decodeUpdate(Y.mergeUpdates([...updates]));
  const clocks = ({ client, clock }: Y.ID, length: number): string[] =>
    Array.from({ length }, (_, at) => `${client}:${clock + at}`);
  const inserted = structs.flatMap(({ id, length }) => clocks(id, length));
  const deleted = [...ds.clients].flatMap(([client, ranges]) =>
    ranges.flatMap(({ clock, len }) => clocks(Y.createID(client, clock), len)),
  );
  return { inserted: inserted.sort(), deleted: deleted.sort() };
}

const isClean = ({ room }: Page) =>
  until(() => room.getState().status === 'saved' && !room.getState().isDirty);

async function expectSameText(page: Page, ydocId: string): Promise<void> {
  await until(() => hashOf(page.room.ydoc) === hashOf(journalDoc(rooms.db.rawReader, ydocId)));
}

describe('[M9] the rows of an offline writer', () => {
  test('[M9] the journal holds what a device wrote offline as it was made, and the catch-up after it appends nothing', async () => {
    const fixture = await goOffline();
    const { ada, ydocId, page } = fixture;
    const before = newestRow(ydocId);
    const changes = await writeApart(fixture);
    await page.reconnect();
    await isClean(page);
    const rows = rowsOf(ada, ydocId, before);
    expect(contentOf(rows)).toEqual(contentOf(changes));
    expect(rows).toHaveLength(1);
    await expectSameText(page, ydocId);
  });

  test('[M9] rows that only the device’s database holds are sent by the next page as they were made', async () => {
    const fixture = await goOffline();
    const { ada, ydocId, page } = fixture;
    const before = newestRow(ydocId);
    const changes = await writeApart(fixture);
    await page.waitForStatus('device');
    page.close();
    const next = openPage(rooms, { person: ada, ydocId, device: page.device });
    await isClean(next);
    const rows = rowsOf(ada, ydocId, before);
    expect(contentOf(rows)).toEqual(contentOf(changes));
    expect(rows).toHaveLength(1);
    await expectSameText(next, ydocId);
  });

  test('[M9] a room that no page shows is flushed in the background by its rows', async () => {
    const fixture = await goOffline();
    const { ada, ydocId, page } = fixture;
    const before = newestRow(ydocId);
    const changes = await writeApart(fixture);
    await page.waitForStatus('device');
    page.close();
    let isReleased = false;
    const flush = new BackgroundFlush({
      device: page.device,
      isConnected: () => true,
      countAttached: () => 0,
      hold: () => openPage(rooms, { person: ada, ydocId, device: page.device }).room,
      release: () => (isReleased = true),
      roomsToCompare: () => [],
      onSettled: () => {},
    });
    await flush.scan();
    await until(() => isReleased);
    flush.end();
    const rows = rowsOf(ada, ydocId, before);
    expect(contentOf(rows)).toEqual(contentOf(changes));
    expect(rows).toHaveLength(1);
  });

  test('[M9] two tabs that were offline send the rows of both as they were made, and repeated rows append nothing', async () => {
    const fixture = await goOffline();
    const { ada, ydocId, page } = fixture;
    const second = openPage(rooms, { person: ada, ydocId, device: page.device });
    second.disconnect();
    await until(() => second.text === page.text);
    const before = newestRow(ydocId);
    const ofSecond = recordChanges(second);
    const ofFirst = await writeApart(fixture);
    await until(() => second.text === page.text);
    second.paragraph.insert(0, 'An ');
    second.paragraph.delete(second.paragraph.length - 1, 1);
    await until(() => second.text === page.text);
    await page.waitForStatus('device');
    await second.waitForStatus('device');
    await Promise.all([page.reconnect(), second.reconnect()]);
    await Promise.all([isClean(page), isClean(second)]);
    const rows = rowsOf(ada, ydocId, before);
    expect(contentOf(rows)).toEqual(contentOf([...ofFirst, ...ofSecond]));
    await expectSameText(page, ydocId);
    await expectSameText(second, ydocId);
  });

  test('[M9] a tab that is opened while another is offline sends the other tab’s rows as they were made', async () => {
    const fixture = await goOffline();
    const { ada, ydocId, page } = fixture;
    const before = newestRow(ydocId);
    const changes = await writeApart(fixture);
    // Not in the database yet: the new tab receives it from the first tab alone.
    const second = openPage(rooms, { person: ada, ydocId, device: page.device });
    await isClean(second);
    expect(second.text).toContain('one came.');
    const rows = rowsOf(ada, ydocId, before);
    expect(contentOf(rows)).toEqual(contentOf(changes));
    await page.reconnect();
    await isClean(page);
    expect(contentOf(rowsOf(ada, ydocId, before))).toEqual(contentOf(changes));
    await expectSameText(page, ydocId);
  });

  test('[M9] rows whose acknowledgement was lost are sent again, and the journal appends nothing', async () => {
    const fixture = await goOffline();
    const { ada, ydocId, page } = fixture;
    await writeApart(fixture);
    await page.waitForStatus('device');
    const database = await page.device.database();
    const unacked = (await database?.getAll('unacked')) ?? [];
    expect(unacked.length).toBeGreaterThan(0);
    await page.reconnect();
    await isClean(page);
    page.close();
    for (const row of unacked) await database?.put('unacked', row);
    const after = newestRow(ydocId);
    const next = openPage(rooms, { person: ada, ydocId, device: page.device });
    await isClean(next);
    expect(newestRow(ydocId)).toBe(after);
    await expectSameText(next, ydocId);
  });

  test('[M9][A14] a row that depends on text which the server lost arrives with the catch-up, without another join', async () => {
    const fixture = await goOffline();
    const { ada, ydocId, page, other } = fixture;
    other.destroy();
    const [first] = rooms.rows(ydocId);
    page.type(' Nobody');
    page.type(' came.');
    await rooms.restart();
    // The server has lost all that was typed; the room has its first content alone.
    rooms.db.rawWriter.prepare('DELETE FROM doc_update WHERE ydoc_id = ? AND id > ?').run(ydocId, first?.id);
    const next = openPage(rooms, { person: ada, ydocId, device: page.device });
    await isClean(next);
    expect([...next.refusals]).toEqual([]);
    expect(next.joins).toBe(1);
    expect(next.text).toContain('Nobody came.');
    await expectSameText(next, ydocId);
  });

  test('[M9] what a writer types while earlier rows wait for the connection arrives after them, in one order', async () => {
    const fixture = await goOffline();
    const { ada, ydocId, page } = fixture;
    const before = newestRow(ydocId);
    const changes = await writeApart(fixture);
    const typing = setInterval(() => page.type('.'), 1);
    await page.reconnect();
    await until(() => rowsOf(ada, ydocId, before).length > 3);
    clearInterval(typing);
    await isClean(page);
    const rows = rowsOf(ada, ydocId, before);
    const { clientID } = page.room.ydoc;
    const own = rows.flatMap((row) => Y.decodeUpdate(row).structs.filter(({ id }) => id.client === clientID));
    expect(own.map(({ id }) => id.clock)).toEqual(own.map(({ id }) => id.clock).toSorted((a, b) => a - b));
    expect(contentOf(rows)).toEqual(contentOf(changes));
    await expectSameText(page, ydocId);
  });
});
