// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Device, deviceOf } from '#client/lib/device/device.ts';
import type { CurrentUser } from './current-user-schema.ts';
import { queryClient } from './query-client.ts';
import { getRememberedUser, getRememberedUserId, rememberUser } from './remembered-user.ts';
import { getSessionId, setSessionId } from './session.ts';
import { followOtherTabSignIn } from './query-cache.ts';
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
  subscriptionEndsAt: null,
  purchasedCredits: null,
  lastFreeCredits: null,
  credits: 10,
  sendNewsletter: false,
  dailyGoal: null,
  isAiOff: false,
  identities: [],
  lastActiveTimestamp: null,
});

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('startSession', () => {
  test('startSession stores the session and removes every answer cached before it', async () => {
    stubFetch({ '/auth/me': { body: person('mara') } });
    queryClient.setQueryData(['operation', 'get-workspaces'], ['of somebody else']);
    await startSession('s1');
    expect(getSessionId()).toBe('s1');
    expect(queryClient.getQueryData(['operation', 'get-workspaces'])).toBeUndefined();
    expect(getRememberedUser()).toEqual(person('mara'));
  });

  test('[G5] startSession reports whether the user is the same as before, and remembers the new one', async () => {
    stubFetch({ '/auth/me': { body: person('tom') } });
    rememberUser(person('mara'));
    expect(await startSession('s1')).toEqual({ isSamePerson: false });
    expect(getRememberedUserId()).toBe('tom');
    expect(await startSession('s2')).toEqual({ isSamePerson: true });
  });

  test('startSession stores the session even when the server cannot be asked for the user', async () => {
    stubFetch({});
    expect(await startSession('s1')).toEqual({ isSamePerson: true });
    expect(getSessionId()).toBe('s1');
  });

  test('a new session in another tab empties the cache of this tab', () => {
    setSessionId('s1');
    const stop = followOtherTabSignIn();
    queryClient.setQueryData(['operation', 'get-workspaces'], ['of s1']);
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:sessionId' }));
    expect(queryClient.getQueryData(['operation', 'get-workspaces'])).toEqual(['of s1']);
    localStorage.setItem('foolscap:sessionId', 's2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'foolscap:sessionId' }));
    stop();
    expect(queryClient.getQueryData(['operation', 'get-workspaces'])).toBeUndefined();
  });
});

describe('signOut', () => {
  test.each([
    ['the server agrees', { body: {} }],
    ['the server fails', { status: 500, body: { message: 'x' } }],
    ['there is no network', new TypeError('Failed to fetch')],
  ])('signOut clears the session, the user and the cache when %s', async (_case, answer) => {
    const calls = stubFetch({ '/auth/logout': answer });
    setSessionId('s1');
    rememberUser(person('mara'));
    queryClient.setQueryData(['operation', 'get-workspaces'], []);
    await signOut();
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer s1');
    expect(localStorage).toHaveLength(0);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  test('[C12] signOut changes nothing until the guard agrees', async () => {
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

  test('[C12] signOut deletes all data of the user in every tab, but neither the theme nor the data of another user', async () => {
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
