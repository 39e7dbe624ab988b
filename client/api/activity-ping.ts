import { useEffect } from 'react';
import { updateCurrentUser } from '#shared/operations/users.ts';
import { refreshQueries } from './cached-answers.ts';
import { callOperation } from './call-operation.ts';
import type { CurrentUserState } from './current-user.ts';

const ONE_MINUTE = 60_000;
const FIVE_MINUTES = 5 * ONE_MINUTE;
let lastPingAt = Number.NEGATIVE_INFINITY;

/** Whether the server should hear that this person is here: their last time is more than 5 minutes old. */
export function isPingDue(lastActiveTimestamp: string | null, now: number, lastPing: number): boolean {
  if (now - lastPing < FIVE_MINUTES) return false;
  return lastActiveTimestamp === null || now - Date.parse(lastActiveTimestamp) > FIVE_MINUTES;
}

/** Tells the server that the current user is here, while the page is in sight. The time it sends is ignored there [G6]. */
export function useActivityPing(current: CurrentUserState): void {
  const lastActive =
    current.status === 'signed-in' && current.source === 'server'
      ? current.user.lastActiveTimestamp
      : undefined;
  useEffect(() => {
    if (lastActive === undefined) return;
    const pingWhenDue = () => {
      const now = Date.now();
      if (document.visibilityState === 'hidden' || !isPingDue(lastActive, now, lastPingAt)) return;
      lastPingAt = now;
      callOperation(updateCurrentUser, { lastActiveTimestamp: new Date(now).toISOString() })
        .then(() => refreshQueries(updateCurrentUser.alters))
        // Nobody waits for it; it is tried again after 5 minutes.
        .catch(() => {});
    };
    pingWhenDue();
    const timer = setInterval(pingWhenDue, ONE_MINUTE);
    return () => clearInterval(timer);
  }, [lastActive]);
}
