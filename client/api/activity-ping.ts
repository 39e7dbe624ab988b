import { useEffect } from 'react';
import { serverUserModule, type CurrentUserState } from './current-user.ts';

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
      // It is here: the server's word about the person came by it.
      serverUserModule.loaded()?.notifyActive(now);
    };
    pingWhenDue();
    const timer = setInterval(pingWhenDue, ONE_MINUTE);
    return () => clearInterval(timer);
  }, [lastActive]);
}
