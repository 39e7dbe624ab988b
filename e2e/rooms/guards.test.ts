// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { Device } from '#client/lib/device/device.ts';
import { setRoomRegister } from '#client/sync/rooms/room-register.ts';
import { emptyDocument } from '#shared/editor/content/first-content.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { until } from '#sync/testing/test-rooms.ts';
import { openRooms } from './page.ts';

const { rooms, page } = await openRooms();
afterEach(() => {
  setRoomRegister(undefined);
  vi.restoreAllMocks();
});

test('[C1][C8] a store that never answers is not waited for, and nothing is said to be kept here', async () => {
  const { ada, ydocId } = await rooms.desk();
  const device = new Device(ada.userId);
  vi.spyOn(device, 'database').mockReturnValue(new Promise(() => {}));
  const desk = page(rooms, { person: ada, ydocId, device });
  await desk.status('saved');
  expect(desk.room.getState().facts.stored).not.toBe('all');
  desk.cut();
  desk.type('Nowhere but here.');
  await desk.status('unsaved');
});

test('[C1] what a slow store has comes in when it answers, and reaches the server', async () => {
  const { ada, ydocId } = await rooms.desk();
  const first = page(rooms, { person: ada, ydocId });
  await first.status('saved');
  first.cut();
  await first.status('device');
  first.type('Late.');
  await first.status('device');
  first.close();
  const database = await new Device(ada.userId).database();
  const device = new Device(ada.userId);
  const slow = Promise.withResolvers<typeof database>();
  vi.spyOn(device, 'database').mockReturnValue(slow.promise);
  const desk = page(rooms, { person: ada, ydocId, device });
  await desk.status('saved');
  expect(desk.text).toBe('');
  slow.resolve(database);
  await until(() => desk.text === 'Late.');
  await desk.status('saved');
  await until(() => !desk.room.getState().isDirty);
  expect(journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).toJSON()).toContain('Late.');
});

test('[B3] text of a newer version on this device closes the room until the page is updated', async () => {
  const { ada, ydocId } = await rooms.desk();
  const device = new Device(ada.userId);
  const newer = new Y.Doc();
  newer.getText('words').insert(0, 'New');
  const bytes = Y.encodeStateAsUpdate(newer);
  await (await device.database())?.add('update', { ydocId, bytes, schema: '1.1' });
  const desk = page(rooms, { person: ada, ydocId, device });
  await until(() => desk.room.getState().facts.refusal === 'schema-too-old');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(desk.room.ydoc.store.clients.size).toBe(0);
  expect(desk.room.isAttached).toBe(false);
  desk.room.retryNow();
  expect(desk.room.isAttached).toBe(false);
});

test('[B3] a tab of a newer version closes an open room: it takes nothing more, from nobody', async () => {
  const { ada, ydocId } = await rooms.desk();
  const desk = page(rooms, { person: ada, ydocId });
  await desk.status('saved');
  const newer = new BroadcastChannel(`foolscap-room-${ada.userId}-${ydocId}`);
  newer.postMessage({ type: 'ask', schema: '1.1', from: 'x', vector: Uint8Array.of(0), isAnswer: false });
  await until(() => desk.room.getState().facts.refusal === 'schema-too-old');
  newer.close();
  expect(desk.room.isAttached).toBe(false);
  const other = await rooms.joined(ada, ydocId);
  other.type('From a newer one.');
  await other.saved();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(desk.text).toBe('');
});

test('[C1] a room whose row the server does not have is written in here, and joined once it has', async () => {
  const { ada, workspaceId } = await rooms.desk();
  const ids = { made: '0193a000-0000-7000-8000-00000000abcd' };
  let isThere = false;
  const listeners = new Set<() => void>();
  setRoomRegister({
    isKnownToServer: (id) => id !== ids.made || isThere,
    firstContentOf: () => Promise.resolve(emptyDocument()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const desk = page(rooms, { person: ada, ydocId: ids.made });
  await desk.alsoOpen(`workspace:${workspaceId}`);
  await desk.status('device');
  expect(desk.room.getState()).toMatchObject({ isHere: true, facts: { readOnly: false } });
  desk.type('Made on the train.');
  await desk.status('device');
  expect(desk.room.isAttached).toBe(false);
  // The operation that makes it is through.
  await rooms.document(workspaceId, ada, undefined, ids.made);
  isThere = true;
  for (const listener of listeners) listener();
  await desk.status('saved');
  expect(journalDoc(rooms.db.rawReader, ids.made).getXmlFragment(CONTENT_FRAGMENT).toJSON()).toContain(
    'Made on the train.',
  );
  await until(() => !desk.room.getState().isDirty);
});
