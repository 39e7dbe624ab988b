import { useEffect, useState } from 'react';
import { getCreditEntries } from '#shared/operations/credits.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { refreshQueries } from '#client/api/query-cache.ts';
import { readPendingPurchase } from '#client/workspace/billing/pending-purchase.ts';
import { receiptOf, type Receipt } from './receipt.ts';

/** The provider reports most payments within a second; some methods of payment take days. */
const CONFIRMED_WITHIN_MS = 10_000;
const ASK_AGAIN_MS = 1_500;

/**
 * Returns the receipt of the purchase that this tab started: undefined until the account shows the purchase, null after
 * a wait without a result, and in a tab without a purchase.
 */
export function useReceipt(isPaid: boolean): Receipt | null | undefined {
  const [pending] = useState(readPendingPurchase);
  const [isOver, setIsOver] = useState(false);
  const current = useCurrentUser();
  const { data } = useQueryOperation(getCreditEntries, {}, { enabled: isPaid && pending !== null });
  const user = current.status === 'signed-in' && current.source === 'server' ? current.user : null;
  const receipt = pending && user && data ? receiptOf(pending, user, data.entries) : null;
  const isWaiting = isPaid && pending !== null && receipt === null && !isOver;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refreshQueries(['user']), ASK_AGAIN_MS);
    const end = setTimeout(() => setIsOver(true), CONFIRMED_WITHIN_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isWaiting]);
  return isWaiting ? undefined : receipt;
}
