import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PURCHASE_IDS, type PurchaseId } from '#shared/plans/purchases.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { useGoTo } from '#client/ui/site/use-go-to.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { useReturnFromPayment } from '#client/workspace/billing/use-return-from-payment.ts';

/** Loaded once a signed-in person is known. A visitor logs in first, and their page loads none of it. */
const checkout = lazyModule(() => import('./start-checkout.ts'));

export interface Purchase {
  /** The purchase whose payment page is being opened; null while no payment page is. */
  busy: PurchaseId | null;
  /** Why the last purchase could not be started. */
  failure: { plan: PurchaseId; text: string } | null;
  buy: (plan: PurchaseId) => void;
}

/**
 * Starts purchases. A visitor without a session logs in first, and the purchase continues after the login.
 * @param requested the purchase that the login page puts into the URL when it returns to this page
 */
export function usePurchase(requested: string | undefined): Purchase {
  const current = useCurrentUser();
  const goTo = useGoTo();
  const [busy, setBusy] = useState<PurchaseId | null>(null);
  const [failure, setFailure] = useState<Purchase['failure']>(null);
  const isSignedIn = current.status === 'signed-in';
  useEffect(() => {
    // Fails without a network. The purchase loads it again.
    if (isSignedIn) checkout.load().catch(() => {});
  }, [isSignedIn]);

  const buy = async (plan: PurchaseId): Promise<void> => {
    if (busy !== null) return;
    if (current.status === 'signed-out' || (current.status === 'signed-in' && current.needsSignIn))
      return goTo({ to: '/login', search: { plan } });
    setBusy(plan);
    setFailure(null);
    try {
      const { startCheckout } = await checkout.load();
      await startCheckout(plan);
      // Stays busy: the browser is leaving this page.
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification logs this text, and shows the reason
      console.error('Error generating checkout session URL', error);
      setFailure({ plan, text: errorText(error) });
      setBusy(null);
    }
  };

  const plan = PURCHASE_IDS.find((id) => id === requested);
  const isConfirmed = current.status === 'signed-in' && current.source === 'server';
  const hasGoneOn = useRef(false);
  const goOn = useEffectEvent(async (found: PurchaseId) => {
    if (hasGoneOn.current) return;
    hasGoneOn.current = true;
    // Removed first, so that the browser's Back button does not start the purchase again.
    await goTo({ to: '/pricing', replace: true });
    await buy(found);
  });
  useEffect(() => {
    if (plan !== undefined && isConfirmed) void goOn(plan);
  }, [plan, isConfirmed]);

  useReturnFromPayment(() => setBusy(null));
  return { busy, failure, buy: (id) => void buy(id) };
}
