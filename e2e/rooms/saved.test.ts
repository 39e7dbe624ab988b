// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { until } from '#sync/testing/test-rooms.ts';
import { openRooms } from './page.ts';

const { rooms, page } = await openRooms();

const journalText = (ydocId: string): string =>
  journalDoc(rooms.db.rawReader, ydocId)
    .getXmlFragment('content')
    .toJSON()
    .replaceAll(/<[^>]*>/g, '');

test('[C3] a row is in `unacked` from the first moment, and leaves when the server has it', async () => {
  const { ada, ydocId } = await rooms.desk();
  const desk = page(rooms, { person: ada, ydocId });
  await desk.status('saved');
  desk.cut();
  await desk.status('device');
  desk.type('On the train.');
  await desk.status('device');
  expect(await desk.owes()).toBeGreaterThan(0);
  expect(desk.room.getState().isDirty).toBe(true);
  await desk.mend();
  await desk.status('saved');
  await until(async () => (await desk.owes()) === 0);
  expect(journalText(ydocId)).toBe('On the train.');
  await until(() => !desk.room.getState().isDirty);
});

test('[C1] a page that was closed offline gives its words to the next one, which brings them', async () => {
  const { ada, ydocId } = await rooms.desk();
  const first = page(rooms, { person: ada, ydocId });
  await first.status('saved');
  first.cut();
  await first.status('device');
  first.type('Written in the tunnel.');
  await first.status('device');
  const { device } = first;
  first.close();
  const second = page(rooms, { person: ada, ydocId, device });
  await until(() => second.room.getState().isHere);
  expect(second.text).toBe('Written in the tunnel.');
  await second.status('saved');
  expect(journalText(ydocId)).toBe('Written in the tunnel.');
  await until(async () => (await second.owes()) === 0);
});

test('[C4] "Saved" is not said before what the device brought is in the journal, even if somebody types at once', async () => {
  const { ada, ydocId } = await rooms.desk();
  const first = page(rooms, { person: ada, ydocId });
  await first.status('saved');
  first.cut();
  await first.status('device');
  first.type('Chapter. '.repeat(60_000));
  await first.status('device');
  const { device } = first;
  first.close();

  const second = page(rooms, { person: ada, ydocId, device });
  let savedWith: string | undefined;
  second.room.subscribe(() => {
    if (second.room.getState().status === 'saved') savedWith ??= journalText(ydocId);
  });
  await second.status('saved');
  expect(savedWith).toBe('Chapter. '.repeat(60_000));

  // Refused and joined anew on a socket that stands: what is typed in that very turn is sent before the question is.
  await second.alsoOpen(`user:${ada.userId}`);
  second.room.refuse('not-found');
  second.type('More. '.repeat(60_000));
  savedWith = undefined;
  second.room.retryNow();
  second.type('!');
  await second.status('saved');
  expect(savedWith).toBe(`${'Chapter. '.repeat(60_000)}${'More. '.repeat(60_000)}!`);
});

test('[C1] a server that has never been reached leaves the room open, editable, and saved here', async () => {
  const { ada, ydocId } = await rooms.desk();
  const first = page(rooms, { person: ada, ydocId });
  await first.status('saved');
  first.type('Kept.');
  await first.status('saved');
  const { device } = first;
  first.close();
  const offline = page(rooms, { person: ada, ydocId, device });
  offline.cut();
  await offline.status('device');
  expect(offline.text).toBe('Kept.');
  expect(offline.room.getState().facts.readOnly).toBe(false);
});

test('[C4] who could only read when the server was last heard reads on offline', async () => {
  const { ada, workspaceId, ydocId } = await rooms.desk();
  const ines = await rooms.person('Ines');
  await rooms.member(workspaceId, ines, 'viewer');
  const first = page(rooms, { person: ines, ydocId });
  await first.status('view-only');
  await until(() => first.room.getState().facts.synced);
  const { device } = first;
  await until(async () => (await (await device.database())?.get('room', ydocId))?.isReader === true);
  first.close();
  const offline = page(rooms, { person: ines, ydocId, device });
  offline.cut();
  await until(() => offline.room.getState().isHere);
  expect(offline.room.getState().facts.readOnly).toBe(true);
  expect(offline.room.getState().status).toBe('view-only');
  expect(ada.userId).not.toBe(ines.userId);
});

test('[A11] a change above the limit of a message, and a catch-up above it, come through in parts', async () => {
  const { ada, ydocId } = await rooms.desk();
  const desk = page(rooms, { person: ada, ydocId });
  await desk.status('saved');
  const long = 'A long week. '.repeat(700_000);
  desk.type(long);
  await desk.status('saved');
  desk.cut();
  await desk.status('device');
  desk.type(long);
  await desk.mend();
  await desk.status('saved');
  expect(journalText(ydocId)).toBe(long + long);
  await until(async () => (await desk.owes()) === 0);
});
