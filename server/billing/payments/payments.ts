import type { PurchaseId } from '#shared/plans/purchases.ts';
import type { Tx } from '#server/db/write.ts';

/** A purchase that a person starts. */
export interface PurchaseRequest {
  userId: string;
  plan: PurchaseId;
  /** Repeated requests with this key get the same page. */
  key: string;
}

/** The payment provider as the rest of the server uses it. */
export interface Payments {
  /** Everything that is sold. */
  readonly plans: readonly PurchaseId[];
  /**
   * Creates a page on which a person pays.
   * @throws AppError `unavailable` with a sentence when the provider does not answer or nothing is sold under this name
   */
  createCheckout: (request: PurchaseRequest) => Promise<{ sessionUrl: string; customerId: string }>;
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
