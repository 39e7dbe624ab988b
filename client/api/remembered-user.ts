import { useSyncExternalStore } from 'react';
import { UNLOAD_BUFFER_PREFIX } from '#client/lib/device/device-notes.ts';
import { localStore, onOtherTabChange } from '#client/lib/local-store.ts';
import { readCurrentUser, type CurrentUser } from './current-user-schema.ts';
import { getRememberedUserId } from './remembered-user-id.ts';

export { getRememberedUserId };

/*
 * The user whose device this is: `userId` and `me` in `localStorage`. Losing the session clears only the session id
 * [G5]. Both values stay until sign-out or until another user signs in, and while they exist the workspaces open
 * without the server.
 */

const listeners = new Set<() => void>();

// useSyncExternalStore needs the same object as long as the text is the same.
let parsed: { text: string; user: CurrentUser | null } | null = null;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Returns the last answer of `/auth/me` if it belongs to the remembered id; otherwise null. */
export function getRememberedUser(): CurrentUser | null {
  const userId = getRememberedUserId();
  const text = localStore.get('me');
  if (userId === null || text === null) return null;
  if (parsed?.text !== text) parsed = { text, user: parseUser(text) };
  return parsed.user?.id === userId ? parsed.user : null;
}

function parseUser(text: string): CurrentUser | null {
  try {
    return readCurrentUser(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Values of the device, of the new session, of a pending sign-up and a pending invitation: a change of user does not remove them. */
const RETAINED_NAMES = ['theme', 'sessionId', 'cursor', 'signupNonce', 'pendingInvitation'];

/** Remembers a user. Removes the values of another user from `localStorage`, except unsent text [C2, C12]. */
export function rememberUser(user: CurrentUser): void {
  const text = JSON.stringify(user);
  const previousId = getRememberedUserId();
  if (localStore.get('me') === text && previousId === user.id) return;
  if (previousId !== null && previousId !== user.id)
    localStore.clearExcept([...RETAINED_NAMES, ...localStore.names(UNLOAD_BUFFER_PREFIX)]);
  localStore.set('me', text);
  localStore.set('userId', user.id);
  notifyListeners();
}

export function forgetUser(): void {
  localStore.remove('userId');
  localStore.remove('me');
  notifyListeners();
}

/** Calls back when the remembered user changes, in this tab or another. @returns unsubscribe */
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
  return useSyncExternalStore(onRememberedUserChange, getRememberedUser, () => null);
}
