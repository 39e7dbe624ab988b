import { useSyncExternalStore } from 'react';
import { LAST_WORDS } from '#client/lib/device/device-notes.ts';
import { localStore, onOtherTabChange } from '#client/lib/local-store.ts';
import { readCurrentUser, type CurrentUser } from './current-user-schema.ts';

/**
 * Whose device this is. A lost session clears the key, not the person [G5]: both values stay until sign-out or until
 * another user signs in, and while they exist the workspaces open without the server.
 */
const listeners = new Set<() => void>();

// useSyncExternalStore needs the same object for the same text.
let parsed: { text: string; user: CurrentUser | null } | null = null;

function changed(): void {
  for (const listener of listeners) listener();
}

/** The id kept at `foolscap:userId`; names this device's stores. */
export function getRememberedUserId(): string | null {
  return localStore.get('userId');
}

/** The last answer of `/auth/me`, while it belongs to the remembered id. */
export function getRememberedUser(): CurrentUser | null {
  const userId = getRememberedUserId();
  const text = localStore.get('me');
  if (userId === null || text === null) return null;
  if (parsed?.text !== text) parsed = { text, user: read(text) };
  return parsed.user?.id === userId ? parsed.user : null;
}

function read(text: string): CurrentUser | null {
  try {
    return readCurrentUser(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Of the device, of the new session, and of a sign-up under way: they outlast a change of person. */
const LASTING = ['theme', 'sessionId', 'cursor', 'signupNonce'];

/** Remembers a person; what an earlier one left in `localStorage` is removed, but for unsent text [C2, C12]. */
export function rememberUser(user: CurrentUser): void {
  const text = JSON.stringify(user);
  const before = getRememberedUserId();
  if (localStore.get('me') === text && before === user.id) return;
  if (before !== null && before !== user.id)
    localStore.clearBut([...LASTING, ...localStore.names(LAST_WORDS)]);
  localStore.set('me', text);
  localStore.set('userId', user.id);
  changed();
}

export function forgetUser(): void {
  localStore.remove('userId');
  localStore.remove('me');
  changed();
}

/** Calls back when the remembered person changes, in this tab or another. Returns how to stop. */
export function onRememberedUserChange(listener: () => void): () => void {
  listeners.add(listener);
  const stopId = onOtherTabChange('userId', listener);
  const stopMe = onOtherTabChange('me', listener);
  return () => {
    listeners.delete(listener);
    stopId();
    stopMe();
  };
}

export function useRememberedUser(): CurrentUser | null {
  return useSyncExternalStore(onRememberedUserChange, getRememberedUser);
}
