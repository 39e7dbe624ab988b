import { useEffect, useEffectEvent, useState } from 'react';
import { PLANS_ROUTE } from '#shared/plans/purchases.ts';
import { isRecord } from '#client/api/api-error.ts';
import { apiFetch } from '#client/api/api-fetch.ts';
import { readWithRetries } from '#client/api/retry.ts';

/** The ids of everything that the server sells; empty while payments are not set up. */
async function readPlansOnSale(signal: AbortSignal): Promise<readonly string[]> {
  const { body } = await apiFetch(PLANS_ROUTE, { signal });
  const plans = isRecord(body) ? body['plans'] : undefined;
  return Array.isArray(plans) ? plans.filter((id) => typeof id === 'string') : [];
}

interface PlansOnSale {
  /** Undefined while the server is asked, null when it did not answer. */
  plans: readonly string[] | null | undefined;
  /** Requests the plans again. */
  retry: () => void;
}

/** Returns the ids of everything that the server sells. */
export function usePlansOnSale(): PlansOnSale {
  const [plans, setPlans] = useState<readonly string[] | null>();
  const read = (signal: AbortSignal): void => {
    readWithRetries(readPlansOnSale, signal).then(setPlans, () => {
      if (!signal.aborted) setPlans(null);
    });
  };
  const readAtFirst = useEffectEvent(read);
  useEffect(() => {
    const controller = new AbortController();
    readAtFirst(controller.signal);
    return () => controller.abort();
  }, []);
  return {
    plans,
    retry: () => {
      setPlans(undefined);
      read(new AbortController().signal);
    },
  };
}
