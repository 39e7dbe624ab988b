import { useEffect } from 'react';
import { processMonthlyFreeCredits } from '#shared/operations/credits.ts';
import { monthOf } from '#shared/plans/months.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { refreshQueries } from '#client/api/query-cache.ts';

/** The users whose credits this page has requested. The server grants a month once, so one request is enough. */
const askedFor = new Set<string>();

/**
 * Returns whether the monthly credits of a user are due: the last ones were granted in an earlier month by UTC.
 * @param now epoch milliseconds
 */
export function isMonthDue(lastFreeCredits: string | null, now: number): boolean {
  // The account has no free credits: another account of the same mailbox has had them.
  if (lastFreeCredits === null) return false;
  const time = Date.parse(lastFreeCredits);
  return Number.isNaN(time) || monthOf(time) < monthOf(now);
}

/** Requests the monthly credits at the first visit of a month, and refreshes the balance. Renders nothing. */
export function MonthlyCredits() {
  const current = useCurrentUser();
  const user = current.status === 'signed-in' && current.source === 'server' ? current.user : null;
  const userId = user?.id;
  const lastFreeCredits = user?.lastFreeCredits ?? null;
  useEffect(() => {
    if (userId === undefined || askedFor.has(userId) || !isMonthDue(lastFreeCredits, Date.now())) return;
    askedFor.add(userId);
    callOperation(processMonthlyFreeCredits, {})
      .then(() => refreshQueries(processMonthlyFreeCredits.alters))
      // A job of the server grants them too, and the next visit requests them again.
      .catch(() => askedFor.delete(userId));
  }, [userId, lastFreeCredits]);
  return null;
}
