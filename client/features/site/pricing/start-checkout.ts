import { generateCheckoutSession } from '#shared/operations/billing.ts';
import { getCreditEntries } from '#shared/operations/credits.ts';
import type { PurchaseId } from '#shared/plans/purchases.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { openPaymentPage } from '#client/workspace/billing/payment-page.ts';
import { storePendingPurchase } from '#client/workspace/billing/pending-purchase.ts';

/** Opens the page in this window on which the signed-in user pays for a plan or for credits. @throws ApiError */
export async function startCheckout(plan: PurchaseId): Promise<void> {
  // The result page shows the lines of the ledger that are newer than this one. Paying does not depend on it.
  const newest = callOperation(getCreditEntries, {}).then(
    ({ output }) => output.entries[0]?.id ?? null,
    () => null,
  );
  const { output } = await callOperation(generateCheckoutSession, { plan });
  storePendingPurchase({ plan, newestEntryId: await newest });
  openPaymentPage(output.sessionUrl);
}
