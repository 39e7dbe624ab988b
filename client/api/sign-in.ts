import { localStore } from '#client/lib/local-store.ts';
import { wipeDevice } from '#client/lib/device/device.ts';
import { wipeCaches } from '#client/lib/service-worker/wipe-caches.ts';
import { logout } from './auth-calls.ts';
import { cancelQueries, clearQueries, resetQueries } from './query-cache.ts';
import { serverUserModule } from './current-user.ts';
import { forgetUser, getRememberedUserId } from './remembered-user.ts';
import { clearSessionId, setSessionId } from './session.ts';
import { maySignOut } from './sign-out-guard.ts';

/** The sign-out on this device does not wait longer for the server. */
const LOGOUT_WITHIN_MS = 5_000;

/**
 * Starts a session: stores it, and resets and removes every cached answer. Asks for the user at once, so that another
 * user's data on this device is never shown under the new session.
 * @returns whether the user is the same as before; true also when none was remembered or the server could not be
 * asked
 */
export async function startSession(sessionId: string): Promise<{ isSamePerson: boolean }> {
  const previousId = getRememberedUserId();
  setSessionId(sessionId);
  await cancelQueries();
  resetQueries();
  try {
    const { loadCurrentUser } = await serverUserModule.load();
    const user = await loadCurrentUser();
    return { isSamePerson: previousId === null || user === null || user.id === previousId };
  } catch {
    // The session stays stored. The next screen asks again and shows the error.
    return { isSamePerson: true };
  }
}

/**
 * Ends the session on the server and removes all data of the user from this device, in every tab, even if the call
 * fails [C12]. The guard is asked first, because unsent work would be lost.
 * @returns whether the user is signed out
 */
export async function signOut(): Promise<boolean> {
  if (!(await maySignOut())) return false;
  try {
    await Promise.race([logout(), new Promise((resolve) => setTimeout(resolve, LOGOUT_WITHIN_MS))]);
  } catch {
    // Signing out must work without a network too. The session on the server then expires.
  }
  const userId = getRememberedUserId();
  clearSessionId();
  forgetUser();
  clearQueries();
  // The theme belongs to the device, not to the user.
  localStore.clearExcept(['theme']);
  // A failure means that the browser refuses storage, so nothing is stored there either.
  await Promise.allSettled([userId === null ? undefined : wipeDevice(userId), wipeCaches()]);
  return true;
}
