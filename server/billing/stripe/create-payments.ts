import type { Logger } from 'pino';
import Stripe from 'stripe';
import { AppError } from '#shared/errors/app-error.ts';
import { PAYMENT_MESSAGES, PURCHASE_IDS } from '#shared/plans/purchases.ts';
import type { Db } from '#server/db/database.ts';
import type { EmailMessage } from '#server/mail/email.ts';
import type { Payments } from '../payments/payments.ts';
import { createCheckout } from './checkout.ts';
import { deleteCustomers, findPayer, storeCustomer } from './customers.ts';
import { endSubscriptions } from './end-subscriptions.ts';
import { handleEvent } from './handle-event.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { PaymentContext } from './payment-context.ts';
import { createPortal } from './portal.ts';
import { createPriceList } from './price-list.ts';
import { askProvider } from './provider-errors.ts';
import { readCheckout } from './read-checkout.ts';
import { receiptUrlOf } from './receipt-url.ts';
import { reconcile } from './reconcile.ts';
import { createStripeClient, type StripeSettings } from './stripe-client.ts';

/** Seconds after which a signature counts as replayed. */
const TOLERANCE = 300;

interface PaymentOptions {
  settings: StripeSettings | undefined;
  db: Db;
  log: Logger;
  publicUrl: string;
  sendEmail: (email: EmailMessage) => Promise<void>;
  pokeEvents: () => void;
  now?: () => number;
}

/** Creates the payments with Stripe. @returns undefined without settings: nothing is sold then */
export function createPayments({ settings, now = Date.now, ...rest }: PaymentOptions): Payments | undefined {
  if (!settings) return undefined;
  const stripe = createStripeClient(settings);
  const queue = new KeyedQueue();
  const prices = createPriceList(stripe, settings);
  const context: PaymentContext = { ...rest, settings, now, stripe, queue, prices };
  const { log, db } = context;
  return {
    plans: PURCHASE_IDS.filter((plan) => settings.prices[plan] !== undefined),
    createCheckout: (request) =>
      askProvider(log, () => queue.run(`checkout ${request.userId}`, () => createCheckout(context, request))),
    readCheckout: (userId, sessionId) =>
      askProvider(log, () => readCheckout(context, userId, sessionId), PAYMENT_MESSAGES.unanswered),
    receiptUrlOf: (ref) => askProvider(log, () => receiptUrlOf(context, ref), PAYMENT_MESSAGES.unanswered),
    storeCustomer,
    createPortal: async (userId) => {
      const { customerId } = await findPayer(db.read, userId);
      if (customerId === null) throw new AppError('conflict', PAYMENT_MESSAGES.noCustomer);
      return askProvider(log, () => createPortal(context, customerId));
    },
    receiveWebhook: async (body, signature) => {
      const event = verified(stripe, body, signature, settings.webhookSecrets);
      if (!event) return false;
      await handleEvent(context, event);
      return true;
    },
    reconcile: async (signal) => {
      const reconciled = await reconcile(context, signal);
      // Undelivered events are an alarm: something between the provider and this server does not work.
      if (Object.values(reconciled).some((count) => count > 0))
        log.warn({ alarm: 'payments', ...reconciled }, 'payments were missing and are recorded now');
    },
    endSubscriptions: (userId) =>
      askProvider(log, () => endSubscriptions(context, userId), PAYMENT_MESSAGES.cannotCancel),
    deleteCustomers: (account) => deleteCustomers(context, account),
  };
}

/** Returns the event if one of the secrets has signed it. While a secret is rotated, both are valid. */
function verified(
  stripe: Stripe,
  body: string,
  signature: string,
  secrets: readonly string[],
): Stripe.Event | undefined {
  for (const secret of secrets)
    try {
      return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE);
    } catch (error) {
      const isForged = error instanceof Stripe.errors.StripeSignatureVerificationError;
      if (!isForged && !(error instanceof SyntaxError)) throw error;
    }
  return undefined;
}
