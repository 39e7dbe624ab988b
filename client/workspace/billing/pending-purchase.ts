import { PURCHASE_IDS, type PurchaseId } from '#shared/plans/purchases.ts';
import { tabStore } from '#client/lib/tab-store.ts';

/** A purchase for which this tab has opened the payment page. The result page names the purchase from it. */
export interface PendingPurchase {
  plan: PurchaseId;
  /** The id of the newest line of the credit ledger before the payment; null when it is not known. */
  newestEntryId: string | null;
}

// Stored per tab: the payment page opens in the same one.
const NAME = 'purchase';

export const storePendingPurchase = (purchase: PendingPurchase): void =>
  tabStore.set(NAME, JSON.stringify(purchase));

/** Returns the purchase that was started in this tab; null without a stored purchase. */
export function readPendingPurchase(): PendingPurchase | null {
  try {
    const stored: unknown = JSON.parse(tabStore.get(NAME) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('plan' in stored)) return null;
    const plan = PURCHASE_IDS.find((id) => id === stored.plan);
    const newest = 'newestEntryId' in stored ? stored.newestEntryId : null;
    return plan ? { plan, newestEntryId: typeof newest === 'string' ? newest : null } : null;
  } catch {
    return null;
  }
}
