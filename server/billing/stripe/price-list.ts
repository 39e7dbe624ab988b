import type Stripe from 'stripe';
import type { StripeSettings } from './stripe-client.ts';

export type SubscriptionPlan = 'hobby' | 'pro';

/** Finds the plan of a price. */
export interface PriceList {
  /** @returns undefined for a price that belongs to neither plan */
  planOf: (price: { id: string; productId: string }) => Promise<SubscriptionPlan | undefined>;
}

/**
 * Compares a price with the configured ones, and then its product with theirs: people who subscribed before the price
 * changed pay the earlier price of the same product.
 */
export function createPriceList(stripe: Stripe, { prices }: StripeSettings): PriceList {
  const configured: [SubscriptionPlan, string | undefined][] = [
    ['hobby', prices.hobby],
    ['pro', prices.pro],
  ];
  const products = new Map<string, string>();
  const productOf = async (priceId: string): Promise<string> => {
    const known = products.get(priceId);
    if (known !== undefined) return known;
    const { product } = await stripe.prices.retrieve(priceId);
    const productId = typeof product === 'string' ? product : product.id;
    products.set(priceId, productId);
    return productId;
  };
  return {
    planOf: async (price) => {
      const byPrice = configured.find(([, id]) => id === price.id);
      if (byPrice) return byPrice[0];
      for (const [plan, id] of configured)
        if (id !== undefined && (await productOf(id)) === price.productId) return plan;
      return undefined;
    },
  };
}
