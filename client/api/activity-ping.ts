import { useEffect } from 'react';
import { serverUserModule, type CurrentUserState } from './current-user.ts';

const ONE_MINUTE = 60_000;
const FIVE_MINUTES = 5 * ONE_MINUTE;
let lastPingAt = Number.NEGATIVE_INFINITY;

/**
 * Returns whether a ping is due: none was sent within 5 minutes, and the last activity is older than 5 minutes or
 * unknown.
 */
export function isPingDue(lastActiveTimestamp: string | null, now: number, lastPing: number): boolean {
  if (now - lastPing < FIVE_MINUTES) return false;
  return lastActiveTimestamp === null || now - Date.parse(lastActiveTimestamp) > FIVE_MINUTES;
}

/**
 * Pings the server while the page is visible. The server ignores the time in the request and uses its own
 * clock [G6].
 */
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
      // The module is loaded here: only it produces the source 'server'.
      serverUserModule.loaded()?.notifyActive(now);
    };
    pingWhenDue();
    const timer = setInterval(pingWhenDue, ONE_MINUTE);
    return () => clearInterval(timer);
  }, [lastActive]);
}
