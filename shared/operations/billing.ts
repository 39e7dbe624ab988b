import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { CHECKOUT_STATES, PURCHASE_IDS } from '#shared/plans/purchases.ts';
import { defineOperation, userScope } from './contract.ts';

/** Opens a page of the payment provider. A person with a subscription gets the portal, where it is switched. */
export const generateCheckoutSession = defineOperation({
  name: 'generate-checkout-session',
  kind: 'command',
  summary: 'Returns the address of a page where you pay for a plan or for credits, or switch your plan.',
  scope: userScope,
  input: v.strictObject({
    plan: v.picklist(PURCHASE_IDS, 'There is no such plan. The plans are hobby, pro and credits10.'),
  }),
  output: v.object({ sessionUrl: v.string() }),
  errors: ['unavailable'],
  alters: ['user'],
  // The address lets its holder see the customer's data at the provider.
  secret: true,
  limit: { count: 30, seconds: 60 * 60 },
  example: { plan: 'hobby' },
});

/** Opens the portal of the payment provider. Each call returns another address, which works for a few minutes. */
export const getCustomerPortalUrl = defineOperation({
  name: 'get-customer-portal-url',
  kind: 'query',
  summary: 'Returns the address of the page where you change or cancel your plan and see your invoices.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.string(),
  errors: ['conflict', 'unavailable'],
  limit: { count: 60, seconds: 60 * 60 },
  example: {},
});

/** Asks the payment provider for the result of a payment page. Pages of other people are not found. */
export const getCheckoutSession = defineOperation({
  name: 'get-checkout-session',
  kind: 'query',
  summary: 'Returns whether you have paid on a payment page, as the payment provider says.',
  scope: userScope,
  input: v.strictObject({
    /** The `session_id` with which the payment page leads back. */
    sessionId: v.pipe(v.string(), v.maxLength(255)),
  }),
  output: v.object({
    state: v.picklist(CHECKOUT_STATES),
    plan: v.picklist(PURCHASE_IDS),
    /** Whether the account contains the purchase: the credits or the subscription. */
    isInAccount: v.boolean(),
    /** The entry of the credits that the payment granted; null before it, and for a plan without credits. */
    creditEntryId: v.nullable(v.string()),
  }),
  errors: ['unavailable'],
  shows: ['user'],
  limit: { count: 300, seconds: 60 * 60 },
  example: { sessionId: 'cs_test_a1B2' },
});
export type CheckoutResult = v.InferOutput<typeof getCheckoutSession.output>;

const Payment = v.object({
  id: v.string(),
  createdAt: v.string(),
  /** `hobby`, `pro` or `credits10`. */
  plan: v.string(),
  /** Negative for money that was paid back or is disputed. */
  amountCents: v.number(),
  /** In lower case, such as `usd`. */
  currency: v.string(),
  /** Whether `get-receipt-url` has a receipt of it: money that was paid back has none of its own. */
  hasReceipt: v.boolean(),
});
export type Payment = v.InferOutput<typeof Payment>;

/** The newest payments of one page. Nobody here has more: a plan is paid twelve times a year. */
export const PAYMENTS_SHOWN = 200;

export const getPayments = defineOperation({
  name: 'get-payments',
  kind: 'query',
  summary: 'Lists what you paid and what was paid back, the newest first.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(Payment),
  shows: ['user'],
  example: {},
});

export const getReceiptUrl = defineOperation({
  name: 'get-receipt-url',
  kind: 'query',
  summary: 'Returns the address of the page with the receipt of a payment.',
  scope: userScope,
  input: v.strictObject({ paymentId: Id }),
  output: v.string(),
  errors: ['unavailable'],
  limit: { count: 120, seconds: 60 * 60 },
  example: { paymentId: '0190a0b0-0000-7000-8000-000000000001' },
});
