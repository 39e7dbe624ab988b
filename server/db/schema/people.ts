import { bool, id, index, int, json, string, table, time, uniqueIndex } from '#server/db/columns';
import { sql } from 'drizzle-orm';

export const user = table(
  'user',
  {
    id: id().primaryKey(),
    /** A verified address in lower case, unique among undeleted users. */
    email: string().notNull(),
    username: string(),
    /** An argon2id string; null when the user has never set a password (G1). */
    passwordHash: string(),
    extra: json<Record<string, string>>().notNull(),
    isAdmin: bool().notNull().default(false),
    isDemo: bool().notNull().default(false),
    /** In hundredths of a credit. */
    credits: int().notNull().default(0),
    lastFreeCreditsAt: time(),
    paymentProcessorUserId: string(),
    subscriptionStatus: string(),
    subscriptionPlan: string(),
    paidAt: time(),
    sendNewsletter: bool().notNull().default(false),
    /** Words to type per day; null without a goal. */
    dailyGoal: int(),
    lastActiveAt: time().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    /** The account is erased 15 days after this time, unless the user logs in before (H5). */
    deletionAskedAt: time(),
    deletedAt: time(),
  },
  (t) => [
    // Few rows have a value. With this index the erasing job finds them without reading the others.
    index('user_deletion')
      .on(t.deletionAskedAt)
      .where(sql`${t.deletionAskedAt} is not null`),
    // At most one row. With this index a start that locks the demo account reads no other user.
    index('user_demo')
      .on(t.id)
      .where(sql`${t.isDemo}`),
    uniqueIndex('user_email')
      .on(t.email)
      .where(sql`${t.deletedAt} is null`),
  ],
);

/** A change of a user's credits, in hundredths. The sum of a user's entries is the balance. */
export const creditEntry = table(
  'credit_entry',
  {
    id: id().primaryKey(),
    userId: id().notNull(),
    amount: int().notNull(),
    /** The reason: `sign-up`; later also grants, purchases, spending and refunds. */
    reason: string().notNull(),
    ref: string(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('credit_entry_user').on(t.userId, t.createdAt),
    uniqueIndex('credit_entry_ref').on(t.userId, t.reason, t.ref),
  ],
);

/** A sign-up whose link has not been opened. Opening the link creates the user (G1). */
export const pendingSignup = table(
  'pending_signup',
  {
    /** SHA-256 of the token in the email. */
    tokenHash: id().primaryKey(),
    email: string().notNull(),
    passwordHash: string().notNull(),
    extra: json<Record<string, string>>().notNull(),
    /** SHA-256 of the nonce that is stored in the browser that signed up. */
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
    // The sweep uses this index to end sessions that were not used for a long time.
    index('session_used').on(t.lastUsedAt),
  ],
);

/** Tokens of links that work once: password reset and change of email address. */
export const oneTimeToken = table(
  'one_time_token',
  {
    tokenHash: id().primaryKey(),
    kind: string().notNull(),
    userId: id().notNull(),
    /** The new address that a change of email address confirms; null for other kinds. */
    email: string(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [index('one_time_token_user').on(t.userId, t.kind), index('one_time_token_expires').on(t.expiresAt)],
);
