import { queryOptions, QueryObserver } from '@tanstack/react-query';
import { updateCurrentUser } from '#shared/operations/users.ts';
import { ApiError } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';
import { followOtherTabSignIn, refreshQueries } from './query-cache.ts';
import { callOperation } from './call-operation.ts';
import { readCurrentUser, type CurrentUser } from './current-user-schema.ts';
import { queryClient } from './query-client.ts';
import { rememberUser } from './remembered-user.ts';
import { clearSessionId, getSessionId, onSessionIdChange } from './session.ts';

const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => fetchMe(signal),
  meta: { shows: ['user'] },
});

async function fetchMe(signal?: AbortSignal): Promise<CurrentUser | null> {
  const sessionId = getSessionId();
  let body: unknown;
  try {
    ({ body } = await apiFetch('/auth/me', { signal }));
  } catch (error) {
    // The session was rejected, and apiFetch has cleared it: the user is signed out, which is no failure.
    if (error instanceof ApiError && error.code === 'unauthenticated') return null;
    throw error;
  }
  if (body === null) {
    // The server no longer knows this session.
    if (sessionId !== null && getSessionId() === sessionId) clearSessionId();
    return null;
  }
  const user = readCurrentUser(body);
  if (user === null) throw ApiError.unreachable(new Error('/auth/me did not answer with a user.'));
  rememberUser(user);
  return user;
}

/** Asks the server for the signed-in user and caches the answer. @returns null without a session @throws ApiError */
export async function loadCurrentUser(): Promise<CurrentUser | null> {
  return queryClient.fetchQuery({ ...meQuery, retry: false });
}

/** The server's last answer about the session on this device. */
export interface ServerUserState {
  user: CurrentUser | null | undefined;
  error: Error | null;
}

/**
 * Asks the server for the signed-in user while there is a session, and refetches as any query of a visible screen
 * does.
 * @param listener called with the current answer before this function returns, and with every later one
 * @returns unsubscribe
 */
export function followServerUser(listener: (state: ServerUserState) => void): () => void {
  const options = () => ({ ...meQuery, enabled: getSessionId() !== null });
  // Makes the client react to focus and reconnection: the first screen has no provider that mounts it.
  queryClient.mount();
  const observer = new QueryObserver(queryClient, options());
  const stops = [
    observer.subscribe(({ data, error }) => listener({ user: data, error })),
    onSessionIdChange(() => observer.setOptions(options())),
    followOtherTabSignIn(),
  ];
  const { data, error } = observer.getCurrentResult();
  listener({ user: data, error });
  return () => {
    for (const stop of stops) stop();
    queryClient.unmount();
  };
}

/** Notifies the server that the current user is active. The server ignores the time and uses its own clock [G6]. */
export function notifyActive(now: number): void {
  callOperation(updateCurrentUser, { lastActiveTimestamp: new Date(now).toISOString() })
    .then(() => refreshQueries(updateCurrentUser.alters))
    // No caller waits for it, and the next ping follows after 5 minutes.
    .catch(() => {});
}
