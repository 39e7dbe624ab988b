import { id, index, int, string, table, time, uniqueIndex } from '#server/db/columns';
import { sql } from 'drizzle-orm';

/**
 * The ledger of credits: a row for each change of a user's credits, in hundredths. The sum of a user's rows is the
 * balance. Rows are never updated or deleted; a trigger refuses both.
 */
export const creditEntry = table(
  'credit_entry',
  {
    id: id().primaryKey(),
    userId: id().notNull(),
    /** Positive for a grant or a return, negative for a reservation or a refund. */
    amount: int().notNull(),
    /** The part of `amount` that concerns purchased credits. */
    purchased: int().notNull().default(0),
    /** The reason, one of `CREDIT_REASONS` in `shared/plans/credits.ts`. */
    reason: string().notNull(),
    /** The cause of the entry, such as the id of an invoice or of a reservation. One cause counts once for a reason. */
    ref: string(),
    /** The kind of work that was paid for; null for entries that pay for none. */
    kind: string(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('credit_entry_user').on(t.userId, t.createdAt),
    uniqueIndex('credit_entry_ref').on(t.userId, t.reason, t.ref),
  ],
);

/** Credits that are set aside for work that runs. They are settled at its end, or returned when it fails. */
export const creditReservation = table(
  'credit_reservation',
  {
    id: id().primaryKey(),
    userId: id().notNull(),
    /** The kind of work, one of `CREDIT_COSTS` in `shared/plans/credits.ts`. */
    kind: string().notNull(),
    /** Hundredths of a credit that were taken from the balance. */
    amount: int().notNull(),
    /** The part of `amount` that was taken from purchased credits. */
    purchased: int().notNull(),
    /** `open`, `settled` or `released`. */
    state: string().notNull(),
    createdAt: time().notNull(),
    /** An open reservation is released after this time. */
    expiresAt: time().notNull(),
  },
  (t) => [
    index('credit_reservation_due')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'open'`),
    index('credit_reservation_user').on(t.userId, t.createdAt),
  ],
);

/** Money that was received or paid back, in cents. Statistics of revenue read these rows. */
export const payment = table(
  'payment',
  {
    id: id().primaryKey(),
    userId: id().notNull(),
    /** `hobby`, `pro` or `credits10`. */
    plan: string().notNull(),
    /** Negative for a refund or a lost dispute. */
    amountCents: int().notNull(),
    currency: string().notNull(),
    /** The id of the invoice, checkout session, refund or dispute at the payment provider. */
    ref: string().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('payment_ref').on(t.ref),
    index('payment_user').on(t.userId),
    index('payment_created').on(t.createdAt),
  ],
);

/** A webhook event of the payment provider that took effect. A repeated event is recognised by its row. */
export const paymentEvent = table(
  'payment_event',
  {
    /** The id of the event at the provider. */
    id: id().primaryKey(),
    kind: string().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [index('payment_event_created').on(t.createdAt)],
);
