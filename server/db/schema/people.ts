import { bool, id, index, int, json, string, table, time, uniqueIndex } from '#server/db/columns';
import { sql } from 'drizzle-orm';

export const user = table(
  'user',
  {
    id: id().primaryKey(),
    /** Verified, lower case, unique among undeleted people. */
    email: string().notNull(),
    username: string(),
    /** An argon2id string; null: no password was ever set by this person (G1). */
    passwordHash: string(),
    extra: json<Record<string, string>>().notNull(),
    isAdmin: bool().notNull().default(false),
    isDemo: bool().notNull().default(false),
    /** Hundredths of a credit. */
    credits: int().notNull().default(0),
    lastFreeCreditsAt: time(),
    paymentProcessorUserId: string(),
    subscriptionStatus: string(),
    subscriptionPlan: string(),
    paidAt: time(),
    sendNewsletter: bool().notNull().default(false),
    lastActiveAt: time().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    /** The account ends 15 days after this moment; logging in before takes it back (H5). */
    deletionAskedAt: time(),
    deletedAt: time(),
  },
  (t) => [
    // Few rows have it; with it the job that erases finds them without reading the others.
    index('user_deletion')
      .on(t.deletionAskedAt)
      .where(sql`${t.deletionAskedAt} is not null`),
    // One row at most; a start that locks it reads no others.
    index('user_demo')
      .on(t.id)
      .where(sql`${t.isDemo}`),
    uniqueIndex('user_email')
      .on(t.email)
      .where(sql`${t.deletedAt} is null`),
  ],
);

/** Every movement of credits, in hundredths; the balance is their sum. */
export const creditEntry = table(
  'credit_entry',
  {
    id: id().primaryKey(),
    userId: id().notNull(),
    amount: int().notNull(),
    /** `sign-up`, later also grants, purchases, spending and returns. */
    reason: string().notNull(),
    ref: string(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('credit_entry_user').on(t.userId, t.createdAt),
    uniqueIndex('credit_entry_ref').on(t.userId, t.reason, t.ref),
  ],
);

/** A sign-up waits here until its link is opened; only then a user exists (G1). */
export const pendingSignup = table(
  'pending_signup',
  {
    /** SHA-256 of the token in the mail. */
    tokenHash: id().primaryKey(),
    email: string().notNull(),
    passwordHash: string().notNull(),
    extra: json<Record<string, string>>().notNull(),
    /** SHA-256 of the nonce that the browser which signed up keeps. */
    nonceHash: string().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [index('pending_signup_email').on(t.email), index('pending_signup_expires').on(t.expiresAt)],
);

export const session = table(
  'session',
  {
    /** SHA-256 of the session id, which only the client holds (G4). */
    idHash: id().primaryKey(),
    userId: id().notNull(),
    createdAt: time().notNull(),
    lastUsedAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [
    index('session_user').on(t.userId),
    index('session_expires').on(t.expiresAt),
    // Sessions that nobody used for long are ended, too: the sweep finds them by it.
    index('session_used').on(t.lastUsedAt),
  ],
);

/** Links that work once: password reset, change of address. */
export const oneTimeToken = table(
  'one_time_token',
  {
    tokenHash: id().primaryKey(),
    kind: string().notNull(),
    userId: id().notNull(),
    /** The address that a change of address confirms; null for other kinds. */
    email: string(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [index('one_time_token_user').on(t.userId, t.kind), index('one_time_token_expires').on(t.expiresAt)],
);
