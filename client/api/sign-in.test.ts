// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device, deviceOf } from '#client/lib/device/device.ts';
import type { CurrentUser } from './current-user-schema.ts';
import { queryClient } from './query-client.ts';
import { getRememberedUser, getRememberedUserId, rememberUser } from './remembered-user.ts';
import { getSessionId, setSessionId } from './session.ts';
import { followOtherTabs } from './other-tabs.ts';
import { signOut, startSession } from './sign-in.ts';
import { guardSignOut } from './sign-out-guard.ts';
import { stubFetch } from './testing/fetch-stub.ts';

const person = (id: string): CurrentUser => ({
  id,
  email: `${id}@letters.example`,
  username: null,
  isAdmin: false,
  subscriptionStatus: null,
  subscriptionPlan: null,
  credits: 10,
  sendNewsletter: false,
  lastActiveTimestamp: null,
});

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('a new session', () => {
  test('is stored, and nothing cached before it is left', async () => {
    stubFetch({ '/auth/me': { body: person('mara') } });
    queryClient.setQueryData(['operation', 'get-workspaces'], ['of somebody else']);
    await startSession('s1');
    expect(getSessionId()).toBe('s1');
    expect(queryClient.getQueryData(['operation', 'get-workspaces'])).toBeUndefined();
    expect(getRememberedUser()).toEqual(person('mara'));
  });

  test('[G5] says whether the person is another, whose data then takes the place', async () => {
    stubFetch({ '/auth/me': { body: person('tom') } });
    rememberUser(person('mara'));
    expect(await startSession('s1')).toEqual({ isSamePerson: false });
    expect(getRememberedUserId()).toBe('tom');
    expect(await startSession('s2')).toEqual({ isSamePerson: true });
  });

  test('stands even when the server cannot be asked who it is', async () => {
    stubFetch({});
    expect(await startSession('s1')).toEqual({ isSamePerson: true });
    expect(getSessionId()).toBe('s1');
  });

  test('of another tab empties this one’s cache too', () => {
    setSessionId('s1');
    const stop = followOtherTabs();
    queryClient.setQueryData(['operation', 'get-workspaces'], ['of s1']);
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:sessionId' }));
    expect(queryClient.getQueryData(['operation', 'get-workspaces'])).toEqual(['of s1']);
    localStorage.setItem('foolscap:sessionId', 's2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:sessionId' }));
    stop();
    expect(queryClient.getQueryData(['operation', 'get-workspaces'])).toBeUndefined();
  });
});

describe('signing out', () => {
  test.each([
    ['the server agrees', { body: {} }],
    ['the server fails', { status: 500, body: { message: 'x' } }],
    ['there is no network', new TypeError('Failed to fetch')],
  ])('clears session, person and cache when %s', async (_case, answer) => {
    const calls = stubFetch({ '/auth/logout': answer });
    setSessionId('s1');
    rememberUser(person('mara'));
    queryClient.setQueryData(['operation', 'get-workspaces'], []);
    await signOut();
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer s1');
    expect(localStorage).toHaveLength(0);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test('[C12] who would lose something stays signed in until they are sure', async () => {
    const calls = stubFetch({ '/auth/logout': { body: {} } });
    setSessionId('s1');
    rememberUser(person('mara'));
    const stop = guardSignOut(() => Promise.resolve(false));
    expect(await signOut()).toBe(false);
    expect(calls).toEqual([]);
    expect(getSessionId()).toBe('s1');
    stop();
    expect(await signOut()).toBe(true);
    expect(getSessionId()).toBeNull();
  });

  test('[C12] all that the device keeps of the person goes, in every tab; the theme and another person’s stay', async () => {
    stubFetch({ '/auth/logout': { body: {} } });
    rememberUser(person('mara'));
    localStorage.setItem('foolscap:theme', 'dark');
    localStorage.setItem('foolscap:cursor', 'e1.1.1.x');
    const [own, otherTab, ines] = [deviceOf('mara'), new Device('mara'), new Device('ines')];
    for (const device of [own, otherTab, ines]) await (await device.database())?.put('meta', 'words', 'x');
    await signOut();
    expect(own.state).toBe('closed');
    expect(otherTab.state).toBe('closed');
    expect({ ...localStorage }).toEqual({ 'foolscap:theme': 'dark' });
    const after = new Device('mara');
    expect(await (await after.database())?.get('meta', 'x')).toBeUndefined();
    expect(await (await ines.database())?.get('meta', 'x')).toBe('words');
    for (const device of [after, ines]) device.close();
  });
});
