// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createDocument, moveDocumentToTrash, updateDocument } from '#shared/operations/documents.ts';
import { createFolder, updateFolder } from '#shared/operations/folders.ts';
import { createWorkspace, updateWorkspace } from '#shared/operations/workspaces.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { setSessionId } from '#client/api/session.ts';
import { Device } from '#client/lib/device/device.ts';
import { Outbox } from '#client/outbox/outbox.ts';
import { browserDependencies } from '#client/outbox/browser-dependencies.ts';
import { setRoomRegister } from '#client/sync/rooms/room-register.ts';
import { treePage } from '#server/documents/tree/tree-page.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
import { Page, useNodeSockets } from './page.ts';

let rooms: TestRooms;
let server: TestServer;
/** The network for requests: they arrive, are lost, or are carried out while their responses are lost. */
let network: 'up' | 'down' | 'no-answers' = 'up';
const cleanups: (() => void)[] = [];

beforeAll(async () => {
  useNodeSockets();
  rooms = await TestRooms.start();
  server = await testServer({
    db: rooms.db,
    // The tree is read in this thread, because jsdom's URLs name no file for a worker.
    trees: {
      page: (question) => {
        const page = JSON.stringify(treePage(rooms.db.rawReader, question));
        return Promise.resolve(new TextEncoder().encode(page));
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (network === 'down') throw new TypeError('Failed to fetch');
    const { status, body, headers } = await server.fetch(path, { ...init, signal: null });
    if (network === 'no-answers') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), { status, headers });
  });
});
afterAll(() => rooms.close());
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
  setRoomRegister(undefined);
  network = 'up';
});

/** Opens the outbox of a person on a device, as a browser does. */
function openOutbox({ userId, sessionId }: Person, device = new Device(userId)) {
  setSessionId(sessionId);
  const dependencies = browserDependencies(device, {
    canSend: () => true,
    onRefused: () => {},
    onAcknowledged: () => {},
  });
  const outbox = new Outbox({ ...dependencies, channel: undefined });
  cleanups.push(() => outbox.destroy());
  return { outbox, device };
}

const drainQueue = async (outbox: Outbox) => {
  await until(async () => {
    await outbox.drain();
    return outbox.getState().operations.length === 0;
  });
};

const treeShape = (outbox: Outbox, workspaceId: string) =>
  [...(outbox.views.tree(workspaceId)?.values() ?? [])]
    .map(({ name, parentId, order }) => ({ name, parentId, order }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

test('[D3][D7] a workspace created and arranged offline arrives once and as it was shown, although responses are lost', async () => {
  const ada = await rooms.person();
  network = 'down';
  const { outbox } = openOutbox(ada);
  const { id: workspaceId } = outbox.enqueue(createWorkspace, {
    title: 'Salt',
    type: 'novel',
    templateVersion: 1,
  }).input;
  const partId = outbox.enqueue(createFolder, { workspaceId, name: 'Part One' }).input.id;
  const firstId = outbox.enqueue(createDocument, { workspaceId, title: 'Ebb', folderId: partId }).input.id;
  const secondId = outbox.enqueue(createDocument, { workspaceId, title: 'Flow', folderId: partId }).input.id;
  outbox.enqueue(updateDocument, { id: secondId, title: 'Flood', folderId: null }, workspaceId);
  outbox.enqueue(moveDocumentToTrash, { id: firstId }, workspaceId);
  outbox.enqueue(updateFolder, { id: partId, isLocked: true }, workspaceId);
  await outbox.enqueue(updateWorkspace, { id: workspaceId, title: 'Salt and Silt' }).stored;
  const shown = treeShape(outbox, workspaceId);
  expect(outbox.views.workspace(workspaceId)).toMatchObject({ title: 'Salt and Silt', role: 'owner' });
  network = 'no-answers';
  await outbox.drain();
  network = 'up';
  await drainQueue(outbox);
  outbox.views.watch(`workspace:${workspaceId}`);
  await outbox.views.pull(`workspace:${workspaceId}`);
  expect(outbox.getState().problems).toEqual([]);
  expect(treeShape(outbox, workspaceId)).toEqual(shown);
  expect(outbox.views.tree(workspaceId)?.get(firstId)?.parentId).toBe(trashIdOf(workspaceId));
  expect(outbox.views.workspace(workspaceId)?.title).toBe('Salt and Silt');
});

test('[D5] an operation that the server refuses leaves the queue, and the others are carried out', async () => {
  const ada = await rooms.person();
  const ines = await rooms.person('Ines');
  const workspaceId = await rooms.workspace(ada);
  const { outbox } = openOutbox(ada);
  const folder = outbox.enqueue(createFolder, { workspaceId, name: 'Part One' }).input.id;
  await drainQueue(outbox);
  network = 'down';
  outbox.enqueue(updateFolder, { id: folder, name: 'Refused' }, workspaceId);
  await outbox.enqueue(createDocument, { workspaceId, title: 'Kept' }).stored;
  await rooms.member(workspaceId, ines, 'editor');
  await server.call({ ...ines, email: '' }, 'update-folder', { id: folder, isLocked: true });
  network = 'up';
  await drainQueue(outbox);
  outbox.views.watch(`workspace:${workspaceId}`);
  await outbox.views.pull(`workspace:${workspaceId}`);
  expect(outbox.getState().problems).toMatchObject([{ code: 'locked', keepsItem: false }]);
  expect(treeShape(outbox, workspaceId).map(({ name }) => name)).toEqual(['Kept', 'Part One']);
});

test('[C1] a document created and written offline has its first content and its text exactly once after it is sent', async () => {
  const ada = await rooms.person();
  const workspaceId = await rooms.workspace(ada);
  network = 'down';
  const { outbox, device } = openOutbox(ada);
  const { input, stored } = outbox.enqueue(createDocument, { workspaceId, title: 'Ebb' });
  await stored;
  setRoomRegister({
    isKnownToServer: (ydocId) => outbox.getState().isLoaded && !outbox.views.localIds().has(ydocId),
    firstContentOf: (ydocId) => outbox.firstContentOf(ydocId),
    subscribe: outbox.subscribe,
  });
  const page = new Page(rooms, { person: ada, ydocId: input.id, device });
  cleanups.push(() => page.close());
  await until(() => page.room.getState().isHere);
  page.type('Written before anybody knew.');
  expect(page.room.isAttached).toBe(false);
  network = 'up';
  await drainQueue(outbox);
  await page.waitForStatus('saved');
  const storedContent = journalDoc(rooms.db.rawReader, input.id).getXmlFragment('content');
  expect(storedContent.length).toBe(1);
  expect(storedContent.toJSON()).toContain('Written before anybody knew.');
  expect(page.fragment.toJSON()).toBe(storedContent.toJSON());
});

test('[D7] the outline of an article created offline is available at once, and exists once after it is sent', async () => {
  const ada = await rooms.person();
  network = 'down';
  const { outbox, device } = openOutbox(ada);
  const { input, stored } = outbox.enqueue(createWorkspace, {
    title: 'Why maps lie',
    type: 'article',
    templateVersion: 1,
  });
  await stored;
  const outlineId = [...(outbox.views.tree(input.id)?.values() ?? [])].find(
    ({ name }) => name === 'Outline',
  )?.id;
  if (outlineId === undefined) throw new Error('An article has an outline.');
  setRoomRegister({
    isKnownToServer: (ydocId) => outbox.getState().isLoaded && !outbox.views.localIds().has(ydocId),
    firstContentOf: (ydocId) => outbox.firstContentOf(ydocId),
    subscribe: outbox.subscribe,
  });
  const page = new Page(rooms, { person: ada, ydocId: outlineId, device });
  cleanups.push(() => page.close());
  await until(() => page.room.getState().isHere);
  expect(page.text).toContain('The one sentence');
  page.type(': mine');
  network = 'up';
  await drainQueue(outbox);
  await page.waitForStatus('saved');
  const storedContent = journalDoc(rooms.db.rawReader, outlineId).getXmlFragment('content');
  expect(storedContent.toJSON().split('The one sentence')).toHaveLength(2);
  expect(storedContent.toJSON()).toContain('The one sentence: mine');
  expect(page.fragment.toJSON()).toBe(storedContent.toJSON());
});
