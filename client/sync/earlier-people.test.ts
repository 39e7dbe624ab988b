// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { rememberUser } from '#client/api/remembered-user.ts';
import { Device } from '#client/lib/device/device.ts';
import { clearEarlierPeople, forgetEarlierPeople, hasReturned } from './earlier-people.ts';
import { leaveLastWords } from './store/unload-buffer.ts';

const EPOCH = 'e1';
const bytes = new Uint8Array([0, 0]);
const signIn = (id: string): void => {
  const user = readCurrentUser({ id });
  if (user) rememberUser(user);
};
const names = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name = '' }) => name).toSorted((a, b) => a.localeCompare(b));

/** A person who was here, with a text that the server has and, if asked for, one that it has not. */
async function wasHere(userId: string, unsent: boolean): Promise<void> {
  const device = new Device(userId);
  await device.attempt(async (database) => {
    await database.add('update', { ydocId: 'sent', bytes, schema: '1.0' });
    if (!unsent) return;
    const updateId = await database.add('update', { ydocId: 'unsent', bytes, schema: '1.0' });
    await database.add('unacked', { updateId, ydocId: 'unsent', bytes, createdAt: 1, isAcked: false });
  });
  device.close();
}

async function textsOf(userId: string): Promise<string[]> {
  const device = new Device(userId);
  const rows = await device.attempt((database) => database.getAll('update'));
  device.close();
  return (rows ?? []).map(({ ydocId }) => ydocId);
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '');
});

test('[C12] another person’s sign-in leaves of earlier people only what the server does not have', async () => {
  signIn('tom');
  await wasHere('ines', true);
  await wasHere('mara', false);
  await wasHere('tom', true);
  expect(await clearEarlierPeople('tom', EPOCH)).toEqual({ texts: 1, changes: 0, files: 0, kept: 0 });
  expect(await names()).toEqual(['foolscap-ines', 'foolscap-tom']);
  expect(await textsOf('ines')).toEqual(['unsent']);
  expect(await textsOf('tom')).toEqual(['sent', 'unsent']);
});

test('[C12] the same person’s sign-in removes nothing', async () => {
  await wasHere('ines', true);
  signIn('ines');
  await clearEarlierPeople('ines', EPOCH);
  expect(await textsOf('ines')).toEqual(['sent', 'unsent']);
});

test('a person who signs in again meanwhile in another tab loses nothing', async () => {
  await wasHere('ines', true);
  signIn('tom');
  signIn('ines');
  await clearEarlierPeople('tom', EPOCH);
  expect(await textsOf('ines')).toEqual(['sent', 'unsent']);
});

test('words that a closing page left in localStorage outlast the sign-in of another and count as unsent', async () => {
  signIn('ines');
  await wasHere('ines', false);
  leaveLastWords('ines', 'closing', [{ bytes, isLocal: true, createdAt: 1 }]);
  localStorage.setItem('foolscap:positions:ines', '{}');
  localStorage.setItem('foolscap:theme', 'dark');
  signIn('tom');
  expect(Object.keys(localStorage).filter((key) => !key.includes('last-words'))).toEqual([
    'foolscap:theme',
    'foolscap:me',
    'foolscap:userId',
  ]);
  expect(await clearEarlierPeople('tom', EPOCH)).toEqual({ texts: 1, changes: 0, files: 0, kept: 0 });
  expect(await textsOf('ines')).toEqual(['closing']);
});

test('the owner who is back learns it once; a person who never left does not', async () => {
  signIn('tom');
  await wasHere('ines', true);
  await clearEarlierPeople('tom', EPOCH);
  const device = new Device('ines');
  expect(await hasReturned(device)).toBe(true);
  expect(await hasReturned(device)).toBe(false);
  device.close();
});

test('on demand the unsent work of others is deleted too', async () => {
  signIn('tom');
  await wasHere('ines', true);
  await wasHere('tom', true);
  await forgetEarlierPeople('tom');
  expect(await names()).toEqual(['foolscap-tom']);
});

test('a browser that names no databases stops nobody', async () => {
  signIn('tom');
  const { databases } = indexedDB;
  indexedDB.databases = () => Promise.reject(new DOMException('no', 'SecurityError'));
  expect(await clearEarlierPeople('tom', EPOCH)).toEqual({ texts: 0, changes: 0, files: 0, kept: 0 });
  indexedDB.databases = databases;
});
