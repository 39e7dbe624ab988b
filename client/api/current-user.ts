import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { requestedModule } from '#client/lib/requested-module.ts';
import { ApiError } from './api-error.ts';
import type { CurrentUser } from './current-user-schema.ts';
import { useRememberedUser } from './remembered-user.ts';
import type { ServerUserState } from './server-user.ts';
import { useSessionId } from './session.ts';

/**
 * The sign-in state of the page.
 * - `signed-in`: the user is known. `source` is `server` once the server has confirmed them, else `device`. With
 * `needsSignIn` there is no session, so nothing can be sent until they sign in again.
 * - `failed`: the server did not answer, and this device remembers no user.
 */
export type CurrentUserState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'failed'; error: Error }
  | { status: 'signed-in'; user: CurrentUser; source: 'server' | 'device'; needsSignIn: boolean };

/** The module that asks the server, with the query cache. The first screen needs only the remembered user. */
export const serverUserModule = requestedModule(() => import('./server-user.ts'));

/** Failed attempts to load the module before the state is `failed`: as many as a query makes. */
const MAX_FAILURES = 4;

const NOT_ANSWERED: ServerUserState = { user: undefined, error: null };
const serverUser = atom<ServerUserState>(NOT_ANSWERED);
let followers = 0;
let stopFollowing = (): void => {};

/** Follows the server's answer while at least one component uses the current user. @returns unsubscribe */
function follow(): () => void {
  followers += 1;
  if (followers === 1) stopFollowing = startFollowing();
  return () => {
    followers -= 1;
    if (followers === 0) stopFollowing();
  };
}

function startFollowing(): () => void {
  let stopAsking = (): void => {};
  const stopLoading = serverUserModule.whenLoaded(
    ({ followServerUser }) => {
      stopAsking = followServerUser((state) => serverUser.set(state));
    },
    (failures) => {
      const error = ApiError.unreachable(new Error('The page could not load all of itself.'));
      if (failures >= MAX_FAILURES) serverUser.set({ user: undefined, error });
    },
  );
  return () => {
    stopLoading();
    stopAsking();
    serverUser.set(NOT_ANSWERED);
  };
}

/**
 * Returns the current user. While this device remembers a user, a failed request means "offline", never "signed out"
 * [G5].
 */
export function useCurrentUser(): CurrentUserState {
  const sessionId = useSessionId();
  const remembered = useRememberedUser();
  const { user, error } = useStore(serverUser);
  // The server has nothing to answer about a visitor, whose page then loads no part of the application.
  const isVisitor = sessionId === null && remembered === null;
  useEffect(() => (isVisitor ? undefined : follow()), [isVisitor]);

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
