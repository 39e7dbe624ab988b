// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { rememberUser } from '#client/api/remembered-user.ts';
import { Device } from '#client/lib/device/device.ts';
import { clearEarlierPeople, wipeEarlierPeople, takeReturnNote } from './earlier-people.ts';
import { writeUnloadBuffer } from './store/unload-buffer.ts';

const EPOCH = 'e1';
const bytes = new Uint8Array([0, 0]);
const signIn = (id: string): void => {
  const user = readCurrentUser({ id });
  if (user) rememberUser(user);
};
const databaseNames = async (): Promise<string[]> =>
  (await indexedDB.databases()).map(({ name = '' }) => name).toSorted((a, b) => a.localeCompare(b));

/** Creates a person's database with a text that the server has and, if `unsent`, one that it does not have. */
async function addPerson(userId: string, unsent: boolean): Promise<void> {
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

test('[C12] the sign-in of another person deletes the data of earlier people, except data that the server does not have', async () => {
  signIn('tom');
  await addPerson('ines', true);
  await addPerson('mara', false);
  await addPerson('tom', true);
  expect(await clearEarlierPeople('tom', EPOCH)).toEqual({ texts: 1, changes: 0, files: 0, unresolved: 0 });
  expect(await databaseNames()).toEqual(['foolscap-ines', 'foolscap-tom']);
  expect(await textsOf('ines')).toEqual(['unsent']);
  expect(await textsOf('tom')).toEqual(['sent', 'unsent']);
});

test('[C12] the sign-in of the same person deletes nothing', async () => {
  await addPerson('ines', true);
  signIn('ines');
  await clearEarlierPeople('ines', EPOCH);
  expect(await textsOf('ines')).toEqual(['sent', 'unsent']);
});

test('a person who signs in again in another tab meanwhile loses nothing', async () => {
  await addPerson('ines', true);
  signIn('tom');
  signIn('ines');
  await clearEarlierPeople('tom', EPOCH);
  expect(await textsOf('ines')).toEqual(['sent', 'unsent']);
});

test('text that a closing page left in localStorage survives the sign-in of another person and counts as unsent', async () => {
  signIn('ines');
  await addPerson('ines', false);
  writeUnloadBuffer('ines', 'closing', [{ bytes, isLocal: true, createdAt: 1 }]);
  localStorage.setItem('foolscap:positions:ines', '{}');
  localStorage.setItem('foolscap:theme', 'dark');
  signIn('tom');
  expect(Object.keys(localStorage).filter((key) => !key.includes('last-words'))).toEqual([
    'foolscap:theme',
    'foolscap:me',
    'foolscap:userId',
  ]);
  expect(await clearEarlierPeople('tom', EPOCH)).toEqual({ texts: 1, changes: 0, files: 0, unresolved: 0 });
  expect(await textsOf('ines')).toEqual(['closing']);
});

test('a person who returns learns once that others signed in meanwhile, and never otherwise', async () => {
  signIn('tom');
  await addPerson('ines', true);
  await clearEarlierPeople('tom', EPOCH);
  const device = new Device('ines');
  expect(await takeReturnNote(device)).toBe(true);
  expect(await takeReturnNote(device)).toBe(false);
  device.close();
});

test('the unsent work of other people is deleted on request', async () => {
  signIn('tom');
  await addPerson('ines', true);
  await addPerson('tom', true);
  await wipeEarlierPeople('tom');
  expect(await databaseNames()).toEqual(['foolscap-tom']);
});

test('a browser that cannot list its databases does not prevent a sign-in', async () => {
  signIn('tom');
  const { databases } = indexedDB;
  indexedDB.databases = () => Promise.reject(new DOMException('no', 'SecurityError'));
  expect(await clearEarlierPeople('tom', EPOCH)).toEqual({ texts: 0, changes: 0, files: 0, unresolved: 0 });
  indexedDB.databases = databases;
});
