import {
  bigint,
  bool,
  bytes,
  id,
  index,
  int,
  json,
  primaryKey,
  string,
  table,
  time,
  uniqueIndex,
} from '#server/db/columns';
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
    /** In hundredths of a credit: the sum of the user's rows in `credit_entry`. */
    credits: int().notNull().default(0),
    /** The part of `credits` that was bought. It never expires and is spent last. */
    purchasedCredits: int().notNull().default(0),
    lastFreeCreditsAt: time(),
    /** The id of the Stripe customer. */
    paymentProcessorUserId: string(),
    /** `active`, `past_due`, `canceled` or `deleted`; null for a user who never subscribed. */
    subscriptionStatus: string(),
    subscriptionPlan: string(),
    /** The id of the Stripe subscription that the two columns above describe. */
    subscriptionId: string(),
    /** The end of the period that is paid for; after a failed charge the end of the grace. */
    subscriptionEndsAt: time(),
    paidAt: time(),
    sendNewsletter: bool().notNull().default(false),
    /** Words to type per day; null without a goal. */
    dailyGoal: int(),
    /** An administrator ended this account's access: no log-in, no session. */
    suspendedAt: time(),
    /** The file of the user's photo in the store; null without one. */
    photoKey: string(),
    /** The user has switched AI off: no AI control is shown to them. */
    isAiOff: bool().notNull().default(false),
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
    // The credit job finds users without the credits of this month.
    index('user_free_credits').on(t.lastFreeCreditsAt),
    // A few rows. With this index the sweep finds the sessions of administrators without reading the others.
    index('user_admin')
      .on(t.id)
      .where(sql`${t.isAdmin}`),
    // With this index the recipients of the newsletter are found without reading the others.
    index('user_newsletter')
      .on(t.id)
      .where(sql`${t.sendNewsletter}`),
    // At most one row. With this index a start that locks the demo account reads no other user.
    index('user_demo')
      .on(t.id)
      .where(sql`${t.isDemo}`),
    uniqueIndex('user_email')
      .on(t.email)
      .where(sql`${t.deletedAt} is null`),
  ],
);

/** Mailboxes that have had the credits of a new account. The rows outlive the accounts. */
export const creditGrantAddress = table('credit_grant_address', {
  /** HMAC-SHA-256 of the mailbox under the server's secret. */
  addressHash: string().primaryKey(),
  createdAt: time().notNull(),
});

/** The columns that `planOf` reads. */
export const SUBSCRIPTION_COLUMNS = {
  subscriptionStatus: user.subscriptionStatus,
  subscriptionPlan: user.subscriptionPlan,
  subscriptionEndsAt: user.subscriptionEndsAt,
};

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
    /** Browser and system, such as "Firefox on Windows", read from the User-Agent header; null if unknown. */
    device: string(),
    createdAt: time().notNull(),
    /** The last time that the person proved who they are in this session; the start of the session at first. */
    provedAt: time(),
    /** The last time that they did so with a passkey; null if they never did in this session. */
    passkeyProvedAt: time(),
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

/** The ways to sign in of one user. */
export const auth = table('auth', { id: id().primaryKey(), userId: id().notNull() }, (t) => [
  uniqueIndex('auth_user').on(t.userId),
]);

/** An account at a social sign-in provider that signs a user in. */
export const authIdentity = table(
  'auth_identity',
  {
    /** `google` or `github`. */
    providerName: string().notNull(),
    providerUserId: string().notNull(),
    /** The address and name that the provider returned at the last sign-in. */
    providerData: json<{ email: string | null; name: string | null }>().notNull(),
    authId: id().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.providerName, t.providerUserId] }),
    uniqueIndex('auth_identity_auth').on(t.authId, t.providerName),
  ],
);

/** A passkey (WebAuthn credential) that signs a user in. */
export const passkey = table(
  'passkey',
  {
    /** The credential id in base64url. */
    id: id().primaryKey(),
    userId: id().notNull(),
    /** COSE public key. */
    publicKey: bytes().notNull(),
    /** The signature counter of the authenticator; 0 for those that do not count. */
    counter: bigint().notNull(),
    /** For example `internal`, `hybrid`. */
    transports: json<string[]>().notNull(),
    /** The name that the person sees in the list. */
    name: string().notNull(),
    createdAt: time().notNull(),
    lastUsedAt: time(),
  },
  (t) => [index('passkey_user').on(t.userId)],
);

/**
 * A sign-in that has begun in a browser and is not finished: the state of a redirect to a provider, the code that
 * follows it, or the challenge for a passkey. Each works once.
 */
export const signInAttempt = table(
  'sign_in_attempt',
  {
    /** SHA-256 of the state, code or challenge, which only the browser holds [G4]. */
    tokenHash: id().primaryKey(),
    /** The kind of attempt. */
    kind: string().notNull(),
    /** The signed-in user who adds a way to sign in or proves who they are; null for a sign-in. */
    userId: id(),
    data: json<Record<string, string>>().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [index('sign_in_attempt_expires').on(t.expiresAt), index('sign_in_attempt_user').on(t.userId)],
);
