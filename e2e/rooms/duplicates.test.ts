// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocument } from '#shared/operations/documents.ts';
import { duplicateItem } from '#client/outbox/index.ts';
import { openReader, type RawConnection } from '#server/db/open.ts';
import { testDatabaseFile, testFolder } from '#server/testing/database.ts';
import { journalDoc } from '#sync/testing/journal-text.ts';
import { Program } from '#sync/testing/program.ts';
import { TestRooms, until, type Person } from '#sync/testing/test-rooms.ts';
import { BrowserTab, countWords, TestNetwork } from './browser-tab.ts';

let program: Program;
let network: TestNetwork;
let raw: RawConnection;
let ada: Person;
let workspaceId: string;

beforeAll(async () => {
  const rooms = await TestRooms.start({}, testDatabaseFile(testFolder()));
  ada = await rooms.person();
  workspaceId = await rooms.workspace(ada);
  const { file } = rooms.db;
  await rooms.close();
  program = await Program.start(dirname(file));
  network = new TestNetwork(program.port);
  raw = openReader(file);
});
afterAll(async () => {
  raw.close();
  await program.end('SIGKILL');
});

const wordsOf = (id: string) => [...countWords(journalDoc(raw, id)).keys()];

test('[C3][D3] a copy of an unsent text has exactly the words that the text had when it was copied', async () => {
  network.requests = 'down';
  network.isSocketUp = false;
  const tab = new BrowserTab(ada);
  const { outbox } = tab;
  const unwatch = outbox.views.watch(`workspace:${workspaceId}`);
  const original = outbox.enqueue(createDocument, { workspaceId, title: 'High Water' });
  const { id } = original.input;
  const room = tab.open(id);
  await until(() => room.getState().isHere);
  tab.type(id, 'first');
  // From here on requests reach the server, and updates of texts do not.
  network.requests = 'up';
  await until(() => outbox.views.tree(workspaceId)?.has(id) ?? false);
  const firstCopyId = await duplicateItem(workspaceId, id);
  tab.type(id, ' second');
  const secondCopyId = await duplicateItem(workspaceId, id);
  tab.type(id, ' third');
  expect(outbox.views.tree(workspaceId)?.get(firstCopyId)?.name).toBe('High Water copy');
  // The device has no text of the copy, and the room creates no first content for it.
  const copyRoom = tab.open(firstCopyId);
  await until(() => copyRoom.getState().isOpened);
  expect(copyRoom.getState().isHere).toBe(false);
  network.isSocketUp = true;
  tab.retryNow();
  await until(async () => {
    tab.retryNow();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (await tab.hasNothingPending()) && copyRoom.getState().isHere;
  });
  expect(outbox.getState().problems).toEqual([]);
  expect(wordsOf(id)).toEqual(['first', 'second', 'third']);
  expect(wordsOf(firstCopyId)).toEqual(['first']);
  expect(wordsOf(secondCopyId)).toEqual(['first', 'second']);
  expect([...countWords(copyRoom.ydoc).keys()]).toEqual(['first']);
  unwatch();
  tab.close();
}, 60_000);
