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

const { rooms, openPage } = await openRooms();
afterEach(() => {
  setRoomRegister(undefined);
  vi.restoreAllMocks();
});

test('[C1][C8] a room does not wait for a device store that never answers, and never claims that text is stored on the device', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const device = new Device(ada.userId);
  vi.spyOn(device, 'database').mockReturnValue(new Promise(() => {}));
  const page = openPage(rooms, { person: ada, ydocId, device });
  await page.waitForStatus('saved');
  expect(page.room.getState().facts.stored).not.toBe('all');
  page.disconnect();
  page.type('Nowhere but here.');
  await page.waitForStatus('unsaved');
});

test('[C1] a room loads the text of a slow device store when the store answers, and sends it to the server', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const first = openPage(rooms, { person: ada, ydocId });
  await first.waitForStatus('saved');
  first.disconnect();
  await first.waitForStatus('device');
  first.type('Late.');
  await first.waitForStatus('device');
  first.close();
  const database = await new Device(ada.userId).database();
  const device = new Device(ada.userId);
  const slow = Promise.withResolvers<typeof database>();
  vi.spyOn(device, 'database').mockReturnValue(slow.promise);
  const page = openPage(rooms, { person: ada, ydocId, device });
  await page.waitForStatus('saved');
  expect(page.text).toBe('');
  slow.resolve(database);
  await until(() => page.text === 'Late.');
  await page.waitForStatus('saved');
  await until(() => !page.room.getState().isDirty);
  expect(journalDoc(rooms.db.rawReader, ydocId).getXmlFragment(CONTENT_FRAGMENT).toJSON()).toContain('Late.');
});

test('[B3] text of a newer schema version on the device closes the room until the page is updated', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const device = new Device(ada.userId);
  const newer = new Y.Doc();
  newer.getText('words').insert(0, 'New');
  const bytes = Y.encodeStateAsUpdate(newer);
  await (await device.database())?.add('update', { ydocId, bytes, schema: '1.1' });
  const page = openPage(rooms, { person: ada, ydocId, device });
  await until(() => page.room.getState().facts.refusal === 'schema-too-old');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(page.room.ydoc.store.clients.size).toBe(0);
  expect(page.room.isAttached).toBe(false);
  page.room.retryNow();
  expect(page.room.isAttached).toBe(false);
});

test('[B3] a tab with a newer schema version closes the room in an older tab, which then applies no more updates', async () => {
  const { ada, ydocId } = await rooms.createFixture();
  const page = openPage(rooms, { person: ada, ydocId });
  await page.waitForStatus('saved');
  const newer = new BroadcastChannel(`foolscap-room-${ada.userId}-${ydocId}`);
  newer.postMessage({ type: 'ask', schema: '1.1', from: 'x', vector: Uint8Array.of(0), isAnswer: false });
  await until(() => page.room.getState().facts.refusal === 'schema-too-old');
  newer.close();
  expect(page.room.isAttached).toBe(false);
  const other = await rooms.join(ada, ydocId);
  other.type('From a newer one.');
  await other.saved();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(page.text).toBe('');
});

test('[C1] a room that the server does not have yet accepts text on the device, and is joined once the server has it', async () => {
  const { ada, workspaceId } = await rooms.createFixture();
  const ids = { created: '0193a000-0000-7000-8000-00000000abcd' };
  let isOnServer = false;
  const listeners = new Set<() => void>();
  setRoomRegister({
    isKnownToServer: (id) => id !== ids.created || isOnServer,
    firstContentOf: () => Promise.resolve(emptyDocument()),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const page = openPage(rooms, { person: ada, ydocId: ids.created });
  await page.joinSecondRoom(`workspace:${workspaceId}`);
  await page.waitForStatus('device');
  expect(page.room.getState()).toMatchObject({ isHere: true, facts: { readOnly: false } });
  page.type('Made on the train.');
  await page.waitForStatus('device');
  expect(page.room.isAttached).toBe(false);
  // The operation that creates the document has succeeded.
  await rooms.document(workspaceId, ada, undefined, ids.created);
  isOnServer = true;
  for (const listener of listeners) listener();
  await page.waitForStatus('saved');
  expect(journalDoc(rooms.db.rawReader, ids.created).getXmlFragment(CONTENT_FRAGMENT).toJSON()).toContain(
    'Made on the train.',
  );
  await until(() => !page.room.getState().isDirty);
});
