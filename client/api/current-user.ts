import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';
import { readCurrentUser, type CurrentUser } from './current-user-schema.ts';
import { queryClient } from './query-client.ts';
import { rememberUser, useRememberedUser } from './remembered-user.ts';
import { clearSessionId, getSessionId, useSessionId } from './session.ts';

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

const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => fetchMe(signal),
  meta: { shows: ['user'] },
});

async function fetchMe(signal?: AbortSignal): Promise<CurrentUser | null> {
  const asked = getSessionId();
  let body: unknown;
  try {
    ({ body } = await apiFetch('/auth/me', { signal }));
  } catch (error) {
    // The session was refused, and apiFetch has cleared it: that is "nobody", not a failure.
    if (error instanceof ApiError && error.code === 'unauthenticated') return null;
    throw error;
  }
  if (body === null) {
    // The server knows no such session any more.
    if (asked !== null && getSessionId() === asked) clearSessionId();
    return null;
  }
  const user = readCurrentUser(body);
  if (user === null) throw ApiError.unreachable(new Error('/auth/me did not answer with a user.'));
  rememberUser(user);
  return user;
}

/** Asks the server who is signed in and keeps the answer. Null without a session. Throws ApiError. */
export async function loadCurrentUser(): Promise<CurrentUser | null> {
  return queryClient.fetchQuery({ ...meQuery, retry: false });
}

/** The current user. A failed question is "offline", never "nobody", while this device remembers a person [G5]. */
export function useCurrentUser(): CurrentUserState {
  const sessionId = useSessionId();
  const remembered = useRememberedUser();
  const me = useQuery({ ...meQuery, enabled: sessionId !== null });

  if (sessionId === null) {
    return remembered
      ? { status: 'signed-in', user: remembered, source: 'device', needsSignIn: true }
      : { status: 'signed-out' };
  }
  if (me.data) return { status: 'signed-in', user: me.data, source: 'server', needsSignIn: false };
  if (remembered) return { status: 'signed-in', user: remembered, source: 'device', needsSignIn: false };
  if (me.error) return { status: 'failed', error: me.error };
  return { status: 'loading' };
}
