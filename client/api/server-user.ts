import { queryOptions, QueryObserver } from '@tanstack/react-query';
import { updateCurrentUser } from '#shared/operations/users.ts';
import { ApiError } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';
import { refreshQueries } from './cached-answers.ts';
import { callOperation } from './call-operation.ts';
import { readCurrentUser, type CurrentUser } from './current-user-schema.ts';
import { queryClient } from './query-client.ts';
import { rememberUser } from './remembered-user.ts';
import { clearSessionId, getSessionId, onSessionIdChange } from './session.ts';
import { followOtherTabs } from './other-tabs.ts';

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

/** What the server said last about the session on this device. */
export interface ServerWord {
  user: CurrentUser | null | undefined;
  error: Error | null;
}

/**
 * Asks the server who is signed in while there is a session, and again as every query of a visible screen.
 * @param tell called with the present answer in this turn, and with every later one
 * @returns stops asking
 */
export function followServerUser(tell: (word: ServerWord) => void): () => void {
  const options = () => ({ ...meQuery, enabled: getSessionId() !== null });
  // Attends to focus and to the network, which no provider does on the first screen.
  queryClient.mount();
  const observer = new QueryObserver(queryClient, options());
  const stops = [
    observer.subscribe(({ data, error }) => tell({ user: data, error })),
    onSessionIdChange(() => observer.setOptions(options())),
    followOtherTabs(),
  ];
  const { data, error } = observer.getCurrentResult();
  tell({ user: data, error });
  return () => {
    for (const stop of stops) stop();
    queryClient.unmount();
  };
}

/** Tells the server that the current user is here. The time is ignored there [G6]. */
export function notifyActive(now: number): void {
  callOperation(updateCurrentUser, { lastActiveTimestamp: new Date(now).toISOString() })
    .then(() => refreshQueries(updateCurrentUser.alters))
    // Nobody waits for it; it is tried again after 5 minutes.
    .catch(() => {});
}
