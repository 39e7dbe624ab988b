import { localStore } from '#client/lib/local-store.ts';
import { wipeDevice } from '#client/lib/device/device.ts';
import { wipeCaches } from '#client/lib/service-worker/wipe-caches.ts';
import { logout } from './auth-calls.ts';
import { cancelQueries, clearQueries, resetQueries } from './cached-answers.ts';
import { serverUserModule } from './current-user.ts';
import { forgetUser, getRememberedUserId } from './remembered-user.ts';
import { clearSessionId, setSessionId } from './session.ts';
import { maySignOut } from './sign-out-guard.ts';

/** A network that answers nothing keeps nobody signed in. */
const LOGOUT_WITHIN_MS = 5_000;

/**
 * Starts a session: stored, and every cached answer of before is reset and removed. The person is asked for at once,
 * so that somebody else's data on this device is never shown under the new session. Answers whether it is the same
 * person as before; true also when nobody was remembered or the server could not be asked.
 */
export async function startSession(sessionId: string): Promise<{ isSamePerson: boolean }> {
  const before = getRememberedUserId();
  setSessionId(sessionId);
  await cancelQueries();
  resetQueries();
  try {
    const { loadCurrentUser } = await serverUserModule.load();
    const user = await loadCurrentUser();
    return { isSamePerson: before === null || user === null || user.id === before };
  } catch {
    // The session stands; the screen that opens next asks again and says what is wrong.
    return { isSamePerson: true };
  }
}

/**
 * Ends the session on the server and removes all that this device keeps of the person, in every tab, even if the call
 * fails [C12]. Who would lose something by it is asked first. @returns whether they are signed out
 */
export async function signOut(): Promise<boolean> {
  if (!(await maySignOut())) return false;
  try {
    await Promise.race([logout(), new Promise((resolve) => setTimeout(resolve, LOGOUT_WITHIN_MS))]);
  } catch {
    // Signing out must work without a network too; the server ends the session by its age.
  }
  const userId = getRememberedUserId();
  clearSessionId();
  forgetUser();
  clearQueries();
  // The look of the pages is the device's own.
  localStore.clearBut(['theme']);
  // What cannot be removed now was refused by the browser, which keeps nothing then.
  await Promise.allSettled([userId === null ? undefined : wipeDevice(userId), wipeCaches()]);
  return true;
}
