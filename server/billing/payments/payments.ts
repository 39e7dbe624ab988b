import type { CheckoutState, PurchaseId } from '#shared/plans/purchases.ts';
import type { Tx } from '#server/db/write.ts';

/** A purchase that a person starts. */
export interface PurchaseRequest {
  userId: string;
  plan: PurchaseId;
  /** Repeated requests with this key get the same page. */
  key: string;
}

/** The state of a payment page, as the provider says. */
export interface CheckoutPage {
  state: CheckoutState;
  plan: PurchaseId;
  /** Null for a purchase of credits, and before the payment. */
  subscriptionId: string | null;
}

/** Returns whether the payment with this `ref` has a receipt: invoices and checkout sessions have, refunds have none. */
export const hasReceipt = (ref: string): boolean => ref.startsWith('in_') || ref.startsWith('cs_');

/** The payment provider as the rest of the server uses it. */
export interface Payments {
  /** Everything that is sold. */
  readonly plans: readonly PurchaseId[];
  /**
   * Creates a page on which a person pays.
   * @throws AppError `unavailable` with a sentence when the provider does not answer or nothing is sold under this name
   */
  createCheckout: (request: PurchaseRequest) => Promise<{ sessionUrl: string; customerId: string }>;
  /**
   * Reads the state of a payment page.
   * @throws AppError `not_found` for a page that does not exist or is another person's, `unavailable` without an answer
   */
  readCheckout: (userId: string, sessionId: string) => Promise<CheckoutPage>;
  /**
   * Returns the address of the provider's receipt.
   * @param ref the `ref` of a payment
   * @throws AppError `not_found` without a receipt, `unavailable` without an answer
   */
  receiptUrlOf: (ref: string) => Promise<string>;
  /** Stores the customer of a new page. */
  storeCustomer: (tx: Tx, userId: string, customerId: string) => Promise<void>;
  /** @throws AppError `conflict` for a person without a customer, `unavailable` without a portal or an answer */
  createPortal: (userId: string) => Promise<string>;
  /**
   * Handles a webhook.
   * @param body exactly as received
   * @returns false, without any effect, when the signature is missing, forged or old
   * @throws when it could not be handled: the provider sends it again
   */
  receiveWebhook: (body: string, signature: string) => Promise<boolean>;
  /** Records the changes that webhooks did not report. Both counts and errors are logged. */
  reconcile: (signal: AbortSignal) => Promise<void>;
  /**
   * Makes sure that a person who deletes the account is not charged again.
   * @throws AppError `unavailable` with a sentence when the provider does not answer
   */
  endSubscriptions: (userId: string) => Promise<void>;
  /** Deletes all data of an erased account at the provider. @throws when the provider does not answer */
  deleteCustomers: (account: { userId: string; email: string; customerId: string | null }) => Promise<void>;
}
