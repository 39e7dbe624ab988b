import * as v from 'valibot';

/** The ids of everything that is sold: two subscriptions and a pack of credits. */
export const PURCHASE_IDS = ['hobby', 'pro', 'credits10'] as const;
export type PurchaseId = (typeof PURCHASE_IDS)[number];

/**
 * The state of a payment page. `pending`: the money is on its way, which takes days with some methods of payment.
 * `unpaid`: the page was left, has expired, or the payment failed.
 */
export const CHECKOUT_STATES = ['paid', 'pending', 'unpaid'] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/** The public route that lists what this server sells. The pricing page reads it without a session. */
export const PLANS_ROUTE = '/api/plans';

/** The answer of {@link PLANS_ROUTE}. The list is empty while payments are not set up. */
export const PlansOnSale = v.object({ plans: v.array(v.string()) });
export type PlansOnSale = v.InferOutput<typeof PlansOnSale>;

/** The sentences of the server about payments. */
export const PAYMENT_MESSAGES = {
  notSetUp: 'Payments are not set up on this server, so nothing can be bought here.',
  notSold: 'This plan is not sold here.',
  noCustomer: 'You have no customer portal yet. It opens with your first purchase.',
  paymentNotFound: 'There is no such payment of yours.',
  receiptNotFound: 'There is no receipt of this payment.',
  unanswered: 'The payment provider does not answer. Please try again in a few minutes.',
  unreachable:
    'The payment provider does not answer. Nothing was charged and nothing changed. Please try again in a few minutes.',
  rejected:
    'The payment provider did not accept this request. Nothing was charged and nothing changed. Please write to us if it happens again.',
  portalNotSetUp: 'The customer portal is not set up on this server. Please write to us to change your plan.',
  cannotCancel:
    'Your account was not deleted, because your subscription could not be cancelled: the payment provider does not answer. Please try again in a few minutes.',
  cannotCancelHere:
    'Your account was not deleted, because your subscription cannot be cancelled here: payments are not set up on this server any more. Please write to us.',
} as const;
