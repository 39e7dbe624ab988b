import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Db } from '#server/db/database.ts';
import type { EmailMessage } from '#server/mail/email.ts';
import type { KeyedQueue } from './keyed-queue.ts';
import type { PriceList } from './price-list.ts';
import type { StripeSettings } from './stripe-client.ts';

/** The parts that payments consist of. */
export interface PaymentContext {
  stripe: Stripe;
  settings: StripeSettings;
  prices: PriceList;
  db: Db;
  log: Logger;
  /** The base of the addresses to which the provider sends people back [I1]. */
  publicUrl: string;
  /** Orders everything that reads a customer's state from the provider and then stores it. */
  queue: KeyedQueue;
  /** Epoch milliseconds. */
  now: () => number;
  sendEmail: (email: EmailMessage) => Promise<void>;
  /** Wakes the sync part after a commit that wrote events (F9). */
  pokeEvents: () => void;
}
