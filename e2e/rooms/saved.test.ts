// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { until } from '#sync/testing/test-rooms.ts';
import { openRooms } from './page.ts';

const { rooms, openPage } = await openRooms();

const journalText = (ydocId: string): string =>
  journalDoc(rooms.db.rawReader, ydocId)
    .getXmlFragment('content')
    .toJSON()
    .replaceAll(/<[^>]*>/g, '');

test('[C3] an update is in `unacked` as soon as it is stored, and leaves it when the server has the update', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const page = openPage(rooms, { person: ada, ydocId });
  await page.waitForStatus('saved');
  page.disconnect();
  await page.waitForStatus('device');
  page.type('On the train.');
  await page.waitForStatus('device');
  expect(await page.countUnacked()).toBeGreaterThan(0);
  expect(page.room.getState().isDirty).toBe(true);
  await page.reconnect();
  await page.waitForStatus('saved');
  await until(async () => (await page.countUnacked()) === 0);
  expect(journalText(ydocId)).toBe('On the train.');
  await until(() => !page.room.getState().isDirty);
});

test('[C1] the next page on a device loads the text of a page that was closed offline, and sends it', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const first = openPage(rooms, { person: ada, ydocId });
  await first.waitForStatus('saved');
  first.disconnect();
  await first.waitForStatus('device');
  first.type('Written in the tunnel.');
  await first.waitForStatus('device');
  const { device } = first;
  first.close();
  const second = openPage(rooms, { person: ada, ydocId, device });
  await until(() => second.room.getState().isHere);
  expect(second.text).toBe('Written in the tunnel.');
  await second.waitForStatus('saved');
  expect(journalText(ydocId)).toBe('Written in the tunnel.');
  await until(async () => (await second.countUnacked()) === 0);
});

test('[C4] the status is not "Saved" before the unsent text of the device is in the journal, even if the writer types at once', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const first = openPage(rooms, { person: ada, ydocId });
  await first.waitForStatus('saved');
  first.disconnect();
  await first.waitForStatus('device');
  first.type('Chapter. '.repeat(60_000));
  await first.waitForStatus('device');
  const { device } = first;
  first.close();

  const second = openPage(rooms, { person: ada, ydocId, device });
  let textWhenSaved: string | undefined;
  second.room.subscribe(() => {
    if (second.room.getState().status === 'saved') textWhenSaved ??= journalText(ydocId);
  });
  await second.waitForStatus('saved');
  expect(textWhenSaved).toBe('Chapter. '.repeat(60_000));

  // The room is refused and joins again on the open socket. Text typed in the same turn of the event loop is sent
  // before the state vector is.
  await second.joinSecondRoom(`user:${ada.userId}`);
  second.room.refuse('not-found');
  second.type('More. '.repeat(60_000));
  textWhenSaved = undefined;
  second.room.retryNow();
  second.type('!');
  await second.waitForStatus('saved');
  expect(textWhenSaved).toBe(`${'Chapter. '.repeat(60_000)}${'More. '.repeat(60_000)}!`);
});

test('[C1] a page that never reaches the server opens the stored text, editable and saved on the device', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const first = openPage(rooms, { person: ada, ydocId });
  await first.waitForStatus('saved');
  first.type('Kept.');
  await first.waitForStatus('saved');
  const { device } = first;
  first.close();
  const offline = openPage(rooms, { person: ada, ydocId, device });
  offline.disconnect();
  await offline.waitForStatus('device');
  expect(offline.text).toBe('Kept.');
  expect(offline.room.getState().facts.readOnly).toBe(false);
});

test('[C4] a person who could only read at the last contact with the server can only read offline', async () => {
  const { ada, workspaceId, ydocId } = await rooms.createFixture();
  const ines = await rooms.person('Ines');
  await rooms.member(workspaceId, ines, 'viewer');
  const first = openPage(rooms, { person: ines, ydocId });
  await first.waitForStatus('view-only');
  await until(() => first.room.getState().facts.synced);
  const { device } = first;
  await until(async () => (await (await device.database())?.get('room', ydocId))?.isReader === true);
  first.close();
  const offline = openPage(rooms, { person: ines, ydocId, device });
  offline.disconnect();
  await until(() => offline.room.getState().isHere);
  expect(offline.room.getState().facts.readOnly).toBe(true);
  expect(offline.room.getState().status).toBe('view-only');
  expect(ada.userId).not.toBe(ines.userId);
});

test('[A11] a change above the size limit of a message, and a catch-up above it, arrive in parts', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const page = openPage(rooms, { person: ada, ydocId });
  await page.waitForStatus('saved');
  const long = 'A long week. '.repeat(700_000);
  page.type(long);
  await page.waitForStatus('saved');
  page.disconnect();
  await page.waitForStatus('device');
  page.type(long);
  await page.reconnect();
  await page.waitForStatus('saved');
  expect(journalText(ydocId)).toBe(long + long);
  await until(async () => (await page.countUnacked()) === 0);
});
