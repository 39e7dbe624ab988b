import { generateCheckoutSession } from '#shared/operations/billing.ts';
import type { PurchaseId } from '#shared/plans/purchases.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { openPaymentPage } from '#client/workspace/billing/payment-page.ts';

/** Opens the page in this window on which the signed-in user pays for a plan or for credits. @throws ApiError */
export async function startCheckout(plan: PurchaseId): Promise<void> {
  const { output } = await callOperation(generateCheckoutSession, { plan });
  openPaymentPage(output.sessionUrl);
}
