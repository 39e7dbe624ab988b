import { CREDITS_PACK } from '#shared/plans/credits.ts';
import { HUNDREDTHS, planNamed } from '#shared/plans/plans.ts';

/** Returns the name of a purchase: `50 credits` or `Hobby plan`. */
export const purchaseText = (plan: string): string =>
  plan === 'credits10' ? `${CREDITS_PACK / HUNDREDTHS} credits` : `${planNamed(plan).label} plan`;

/**
 * Formats an amount of the payment provider, such as `$8.00` or `−$4.00`.
 * @param amount in the smallest unit of the currency, which is not the hundredth for each of them
 */
export function moneyText(amount: number, currency: string): string {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    const { maximumFractionDigits = 2 } = format.resolvedOptions();
    return format.format(amount / 10 ** maximumFractionDigits).replace('-', '−');
  } catch {
    // A currency that is not known to this browser.
    return `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`;
  }
}
