import { useEffect, useState } from 'react';
import { getCheckoutSession } from '#shared/operations/billing.ts';
import { getCreditEntries } from '#shared/operations/credits.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { refreshQueries } from '#client/api/query-cache.ts';
import { receiptOf, type Receipt } from './receipt.ts';

/** The provider reports most payments within a second; some methods of payment take days. */
const CONFIRMED_WITHIN_MS = 10_000;
const ASK_AGAIN_MS = 1_500;

export type PaymentResult =
  | { state: 'loading' }
  /** `receipt` is null if the account does not show the purchase after ten seconds. */
  | { state: 'paid'; receipt: Receipt | null }
  | { state: 'pending' | 'unpaid' | 'not-found' }
  | { state: 'unanswered'; reason: string; retry: () => void };

/**
 * Returns the result of a payment page, as the payment provider and the account have it.
 * @param sessionId undefined in an address without one: then nothing is asked
 */
export function usePaymentResult(sessionId: string | undefined): PaymentResult {
  const [isOver, setIsOver] = useState(false);
  const current = useCurrentUser();
  const session = useQueryOperation(
    getCheckoutSession,
    { sessionId: sessionId ?? '' },
    { enabled: sessionId !== undefined },
  );
  const ledger = useQueryOperation(getCreditEntries, {}, { enabled: session.data?.isInAccount ?? false });
  const { data, error } = session;
  const user = current.status === 'signed-in' && current.source === 'server' ? current.user : null;
  const receipt =
    data?.isInAccount && user && (ledger.data || ledger.error)
      ? receiptOf(data, user, ledger.data?.entries ?? [])
      : null;
  const isWaiting = data?.state === 'paid' && receipt === null && !isOver;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refreshQueries(['user']), ASK_AGAIN_MS);
    const end = setTimeout(() => setIsOver(true), CONFIRMED_WITHIN_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isWaiting]);
  if (sessionId === undefined || isNotFound(error)) return { state: 'not-found' };
  if (!data && error)
    return { state: 'unanswered', reason: errorText(error), retry: () => void session.refetch() };
  if (!data || isWaiting) return { state: 'loading' };
  return data.state === 'paid' ? { state: 'paid', receipt } : { state: data.state };
}

const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
