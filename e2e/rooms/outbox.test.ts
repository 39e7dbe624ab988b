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
/** What becomes of requests: on their way, lost, or lost on the way back. */
let line: 'up' | 'down' | 'no-answers' = 'up';
const ends: (() => void)[] = [];

beforeAll(async () => {
  useNodeSockets();
  rooms = await TestRooms.start();
  server = await testServer({
    db: rooms.db,
    // In this thread: jsdom's addresses name no file for a worker.
    trees: {
      page: (question) => {
        const page = JSON.stringify(treePage(rooms.db.rawReader, question));
        return Promise.resolve(new TextEncoder().encode(page));
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (line === 'down') throw new TypeError('Failed to fetch');
    const { status, body, headers } = await server.fetch(path, { ...init, signal: null });
    if (line === 'no-answers') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body), { status, headers });
  });
});
afterAll(() => rooms.close());
afterEach(() => {
  for (const end of ends.splice(0)) end();
  setRoomRegister(undefined);
  line = 'up';
});

/** A device of a person, with the outbox as a browser has it. */
function deviceOutbox({ userId, sessionId }: Person, device = new Device(userId)) {
  setSessionId(sessionId);
  const world = browserDependencies(device, {
    canSend: () => true,
    onRefused: () => {},
    onAcknowledged: () => {},
  });
  const outbox = new Outbox({ ...world, channel: undefined });
  ends.push(() => outbox.destroy());
  return { outbox, device };
}

const empty = async (outbox: Outbox) => {
  await until(async () => {
    await outbox.drain();
    return outbox.getState().operations.length === 0;
  });
};

const shape = (outbox: Outbox, workspaceId: string) =>
  [...(outbox.views.tree(workspaceId)?.values() ?? [])]
    .map(({ name, parentId, order }) => ({ name, parentId, order }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

test('[D3][D7] a workspace made and arranged offline arrives once and as it was shown, though answers are lost', async () => {
  const ada = await rooms.person();
  line = 'down';
  const { outbox } = deviceOutbox(ada);
  const { id: workspaceId } = outbox.enqueue(createWorkspace, {
    title: 'Salt',
    type: 'novel',
    templateVersion: 1,
  }).input;
  const part = outbox.enqueue(createFolder, { workspaceId, name: 'Part One' }).input.id;
  const first = outbox.enqueue(createDocument, { workspaceId, title: 'Ebb', folderId: part }).input.id;
  const second = outbox.enqueue(createDocument, { workspaceId, title: 'Flow', folderId: part }).input.id;
  outbox.enqueue(updateDocument, { id: second, title: 'Flood', folderId: null }, workspaceId);
  outbox.enqueue(moveDocumentToTrash, { id: first }, workspaceId);
  outbox.enqueue(updateFolder, { id: part, isLocked: true }, workspaceId);
  await outbox.enqueue(updateWorkspace, { id: workspaceId, title: 'Salt and Silt' }).stored;
  const shown = shape(outbox, workspaceId);
  expect(outbox.views.workspace(workspaceId)).toMatchObject({ title: 'Salt and Silt', role: 'owner' });
  line = 'no-answers';
  await outbox.drain();
  line = 'up';
  await empty(outbox);
  outbox.views.watch(`workspace:${workspaceId}`);
  await outbox.views.pull(`workspace:${workspaceId}`);
  expect(outbox.getState().problems).toEqual([]);
  expect(shape(outbox, workspaceId)).toEqual(shown);
  expect(outbox.views.tree(workspaceId)?.get(first)?.parentId).toBe(trashIdOf(workspaceId));
  expect(outbox.views.workspace(workspaceId)?.title).toBe('Salt and Silt');
});

test('[D5] the server’s refusal takes one out, the others arrive', async () => {
  const ada = await rooms.person();
  const ines = await rooms.person('Ines');
  const workspaceId = await rooms.workspace(ada);
  const { outbox } = deviceOutbox(ada);
  const folder = outbox.enqueue(createFolder, { workspaceId, name: 'Part One' }).input.id;
  await empty(outbox);
  line = 'down';
  outbox.enqueue(updateFolder, { id: folder, name: 'Refused' }, workspaceId);
  await outbox.enqueue(createDocument, { workspaceId, title: 'Kept' }).stored;
  await rooms.member(workspaceId, ines, 'editor');
  await server.call({ ...ines, email: '' }, 'update-folder', { id: folder, isLocked: true });
  line = 'up';
  await empty(outbox);
  outbox.views.watch(`workspace:${workspaceId}`);
  await outbox.views.pull(`workspace:${workspaceId}`);
  expect(outbox.getState().problems).toMatchObject([{ code: 'locked', keepsItem: false }]);
  expect(shape(outbox, workspaceId).map(({ name }) => name)).toEqual(['Kept', 'Part One']);
});

test('[C1] a document made and written offline has one beginning, and its words once, when it arrives', async () => {
  const ada = await rooms.person();
  const workspaceId = await rooms.workspace(ada);
  line = 'down';
  const { outbox, device } = deviceOutbox(ada);
  const { input, stored } = outbox.enqueue(createDocument, { workspaceId, title: 'Ebb' });
  await stored;
  setRoomRegister({
    isKnownToServer: (ydocId) => outbox.getState().isLoaded && !outbox.views.localIds().has(ydocId),
    firstContentOf: (ydocId) => outbox.firstContentOf(ydocId),
    subscribe: outbox.subscribe,
  });
  const page = new Page(rooms, { person: ada, ydocId: input.id, device });
  ends.push(() => page.close());
  await until(() => page.room.getState().isHere);
  page.type('Written before anybody knew.');
  expect(page.room.isAttached).toBe(false);
  line = 'up';
  await empty(outbox);
  await page.status('saved');
  const there = journalDoc(rooms.db.rawReader, input.id).getXmlFragment('content');
  expect(there.length).toBe(1);
  expect(there.toJSON()).toContain('Written before anybody knew.');
  expect(page.fragment.toJSON()).toBe(there.toJSON());
});

test('[D7] the outline of an article begun offline is there at once, and stands once when it arrives', async () => {
  const ada = await rooms.person();
  line = 'down';
  const { outbox, device } = deviceOutbox(ada);
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
  ends.push(() => page.close());
  await until(() => page.room.getState().isHere);
  expect(page.text).toContain('The one sentence');
  page.type(': mine');
  line = 'up';
  await empty(outbox);
  await page.status('saved');
  const there = journalDoc(rooms.db.rawReader, outlineId).getXmlFragment('content');
  expect(there.toJSON().split('The one sentence')).toHaveLength(2);
  expect(there.toJSON()).toContain('The one sentence: mine');
  expect(page.fragment.toJSON()).toBe(there.toJSON());
});
