// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { FROM_TAB } from '../origins.ts';
import { RoomTabs, type RoomTabsOptions } from './room-tabs.ts';

const tabs: RoomTabs[] = [];
const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  for (const channel of channels.splice(0)) channel.close();
});

let rooms = 0;
const newRoom = (): string => `room-${(rooms += 1)}`;

interface Tab {
  ydoc: Y.Doc;
  room: RoomTabs;
  type: (words: string) => void;
  readonly text: string;
  unstored: Uint8Array[];
  newer: number;
}

function tab(ydocId: string, options: Partial<RoomTabsOptions> = {}, ydoc = new Y.Doc()): Tab {
  const words = ydoc.getText('words');
  const unstored: Uint8Array[] = [];
  const made = { ydoc, unstored, newer: 0 };
  const room = new RoomTabs({
    userId: 'ada',
    ydocId,
    ydoc,
    isStored: () => true,
    gate: (deliver) => deliver(),
    onText: () => {},
    onNewerBuild: () => void (made.newer += 1),
    rows: () => undefined,
    onRows: () => {},
    onUnstored: (update) => void unstored.push(update),
    ...options,
  });
  tabs.push(room);
  let number = 0;
  ydoc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== FROM_TAB && origin !== 'quiet') room.sendChange((number += 1), update);
  });
  return Object.defineProperty(
    Object.assign(made, { room, type: (text: string) => words.insert(words.length, text) }),
    'text',
    { get: () => words.toJSON() },
  ) as Tab;
}

const has = (one: Tab, text: string) => vi.waitFor(() => expect(one.text).toBe(text));

test('[C9] a tab that opens receives the text of another tab, and sends its own', async () => {
  const room = newRoom();
  const first = tab(room);
  first.ydoc.transact(() => first.type('Here first. '), 'quiet');
  const doc = new Y.Doc();
  doc.getText('words').insert(0, 'IncomingUpdate along. ');
  const second = tab(room, {}, doc);
  await vi.waitFor(() => expect(second.text).toContain('Here first.'));
  await has(first, second.text);
  expect(first.text).toContain('IncomingUpdate along.');
});

test('[C9] text typed in one tab appears in the other without a server', async () => {
  const room = newRoom();
  const [first, second] = [tab(room), tab(room)];
  first.type('One. ');
  await has(second, 'One. ');
  second.type('Two.');
  await has(first, 'One. Two.');
  expect([first.unstored, second.unstored]).toEqual([[], []]);
});

test('[C9] a tab that receives a change without the text before it requests that text', async () => {
  const room = newRoom();
  const [first, second] = [tab(room), tab(room)];
  await new Promise((resolve) => setTimeout(resolve, 50));
  // As from a server that the other tab does not reach: this tab sends no message about it.
  first.ydoc.transact(() => first.type('From the server. '), 'quiet');
  first.type('From here.');
  await has(second, 'From the server. From here.');
  expect(second.ydoc.store.pendingStructs).toBeNull();
});

test('[C2] a tab of another person receives nothing and sends nothing', async () => {
  const room = newRoom();
  const ada = tab(room);
  const ines = tab(room, { userId: 'ines' });
  const also = tab(room);
  ada.type('For me alone.');
  await has(also, 'For me alone.');
  expect(ines.text).toBe('');
});

test('[B3] a change from a tab of a newer version, major or minor, is not applied', async () => {
  const room = newRoom();
  const here = tab(room);
  const newer = new Y.Doc();
  newer.getText('words').insert(0, 'New');
  const channel = new BroadcastChannel(`foolscap-room-ada-${room}`);
  channels.push(channel);
  for (const schema of ['1.1', '2.0']) {
    const update = Y.encodeStateAsUpdate(newer);
    channel.postMessage({ type: 'change', schema, from: 'x', number: 1, update });
  }
  await vi.waitFor(() => expect(here.newer).toBe(2));
  expect(here.text).toBe('');
});

test('a message of unknown form is ignored', async () => {
  const room = newRoom();
  const here = tab(room);
  const channel = new BroadcastChannel(`foolscap-room-ada-${room}`);
  channels.push(channel);
  const schema = '1.0';
  for (const message of [
    'x',
    null,
    { schema, from: 'x', type: 'unknown' },
    { schema, from: 'x', type: 'change', number: 1, update: 'words' },
    { schema, from: 'x', type: 'change', number: 1, update: Uint8Array.of(9, 9) },
  ])
    channel.postMessage(message);
  const other = tab(room);
  other.type('Still here.');
  await has(here, 'Still here.');
  expect(here.newer).toBe(0);
});

test('[C3] a change that its tab has not stored in time is stored by another tab', async () => {
  const room = newRoom();
  const [first, second] = [tab(room), tab(room)];
  first.type('Stored. ');
  first.room.sendStored(1);
  first.type('Not stored.');
  await has(second, 'Stored. Not stored.');
  await vi.waitFor(() => expect(second.unstored).toHaveLength(1), { timeout: 10_000 });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, second.unstored[0]!);
  expect(doc.store.pendingStructs).not.toBeNull();
});

test('[C3] text from a tab that has not stored it is stored by the tab that receives it', async () => {
  const room = newRoom();
  const first = tab(room, { isStored: () => false });
  first.type('Only on this page.');
  const second = tab(room);
  await has(second, 'Only on this page.');
  expect(second.unstored).toHaveLength(1);
  expect(first.unstored).toHaveLength(0);
});
