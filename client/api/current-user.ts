import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { requestedModule } from '#client/lib/requested-module.ts';
import { ApiError } from './api-error.ts';
import type { CurrentUser } from './current-user-schema.ts';
import { useRememberedUser } from './remembered-user.ts';
import type { ServerWord } from './server-user.ts';
import { useSessionId } from './session.ts';

/**
 * Who is signed in.
 * - `signed-in`: a person is known. `source` says whether the server just confirmed it; `needsSignIn` that there is
 *   no session, so nothing can be sent until the person signs in again.
 * - `failed`: the server could not be asked and this device remembers nobody.
 */
export type CurrentUserState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; error: Error }
  | { status: 'signed-in'; user: CurrentUser; source: 'server' | 'device'; needsSignIn: boolean };

/** The question to the server, with the query cache: the first screen stands on what the device remembers. */
export const serverUserModule = requestedModule(() => import('./server-user.ts'));

/** As often as a query fails before it counts as failed. */
const FAILURES = 4;

const NOTHING_SAID: ServerWord = { user: undefined, error: null };
const serverWord = atom<ServerWord>(NOTHING_SAID);
let followers = 0;
let stopFollowing = (): void => {};

/** Follows what the server says for as long as a component asks for the current user. Returns how to stop. */
function follow(): () => void {
  followers += 1;
  if (followers === 1) stopFollowing = begin();
  return () => {
    followers -= 1;
    if (followers === 0) stopFollowing();
  };
}

function begin(): () => void {
  let stopAsking = (): void => {};
  const stopLoading = serverUserModule.whenLoaded(
    ({ followServerUser }) => {
      stopAsking = followServerUser((word) => serverWord.set(word));
    },
    (failures) => {
      const error = ApiError.unreachable(new Error('The page could not load all of itself.'));
      if (failures >= FAILURES) serverWord.set({ user: undefined, error });
    },
  );
  return () => {
    stopLoading();
    stopAsking();
    serverWord.set(NOTHING_SAID);
  };
}

/** The current user. A failed question is "offline", never "nobody", while this device remembers a person [G5]. */
export function useCurrentUser(): CurrentUserState {
  const sessionId = useSessionId();
  const remembered = useRememberedUser();
  const { user, error } = useStore(serverWord);
  useEffect(follow, []);

  if (sessionId === null) {
    return remembered
      ? { status: 'signed-in', user: remembered, source: 'device', needsSignIn: true }
      : { status: 'signed-out' };
  }
  if (user) return { status: 'signed-in', user, source: 'server', needsSignIn: false };
  if (remembered) return { status: 'signed-in', user: remembered, source: 'device', needsSignIn: false };
  if (error) return { status: 'failed', error };
  return { status: 'loading' };
}
