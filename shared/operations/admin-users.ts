import * as v from 'valibot';
import { Id, Reason, textUpTo, Timestamp } from '#shared/lib/scalars.ts';
import { isInHundredths } from '#shared/plans/credits.ts';
import { SUBSCRIPTION_STATUSES } from '#shared/plans/subscription-status.ts';
import { Skip } from './admin-page.ts';
import { OneTimeCode } from './auth.ts';
import { defineOperation, userScope } from './contract.ts';

/** The users of one page. */
export const USERS_PAGE_SIZE = 10;

const User = v.object({
  id: v.string(),
  email: v.string(),
  username: v.nullable(v.string()),
  lastActiveTimestamp: Timestamp,
  isAdmin: v.boolean(),
  /** The id of the customer at the payment provider. */
  paymentProcessorUserId: v.nullable(v.string()),
  /** Null for a user who has not subscribed. */
  subscriptionStatus: v.nullable(v.string()),
  subscriptionPlan: v.nullable(v.string()),
  subscriptionEndsAt: v.nullable(Timestamp),
  /** Whether the payment provider decides about the plan: then it cannot be changed here. */
  hasSubscription: v.boolean(),
  /** In credits, with two decimals. */
  credits: v.number(),
  /** Since when the user cannot log in; null for everybody else. */
  suspendedAt: v.nullable(Timestamp),
  /** When the account will be erased; null unless its deletion was requested. */
  erasedAt: v.nullable(Timestamp),
});
export type AdministeredUser = v.InferOutput<typeof User>;

/** One page of all accounts. Neither this nor another operation of administrators returns a text of a writer. */
export const getPaginatedUsers = defineOperation({
  name: 'get-paginated-users',
  kind: 'query',
  summary: 'Lists ten users in the order of their addresses, for administrators.',
  access: 'admin',
  scope: userScope,
  input: v.strictObject({
    /** The number of users before the page. */
    skip: Skip,
    /** A part of the address, in any case. `%` and `_` are ordinary characters. */
    emailContains: v.optional(textUpTo('A part of an address', 254)),
    isAdmin: v.optional(v.boolean()),
    /** Null stands for users who have not subscribed. Without an entry every status matches. */
    subscriptionStatus: v.optional(
      v.pipe(v.array(v.nullable(v.picklist(SUBSCRIPTION_STATUSES))), v.maxLength(10)),
    ),
  }),
  output: v.object({ users: v.array(User), totalPages: v.number(), totalUsers: v.number() }),
  shows: ['users'],
  example: { skip: 0, emailContains: 'letters', isAdmin: false, subscriptionStatus: ['active', null] },
});

const ExampleId = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const Changed = v.object({ id: v.string() });

/** Defines an act of an administrator that concerns one user. Like all commands of theirs it needs a recent proof. */
/* @__NO_SIDE_EFFECTS__ */
function defineAct<const Name extends string, Entries extends v.ObjectEntries>(
  name: Name,
  {
    summary,
    entries,
    example,
    errors = [],
  }: {
    summary: string;
    entries: Entries;
    example: Record<string, unknown>;
    errors?: ('conflict' | 'unavailable')[];
  },
) {
  const input = v.strictObject({
    id: Id,
    ...entries,
    /** The token of `prove-identity`: an act on another administrator and a change of the role need one. */
    actProof: v.optional(OneTimeCode),
  });
  return defineOperation({
    name,
    kind: 'command',
    summary,
    access: 'admin',
    scope: userScope,
    input,
    output: Changed,
    errors: ['not_found', 'proof_needed', ...errors],
    alters: ['users', 'user'],
    maxBytes: 16 * 1024,
    // Each caller passes the other fields of its own input.
    example: { id: ExampleId, ...example } as v.InferInput<typeof input>,
  });
}

export const updateUserById = defineAct('update-user-by-id', {
  summary: 'Makes a user an administrator, or an ordinary user again. Needs a proof for this act.',
  entries: { data: v.strictObject({ isAdmin: v.boolean() }), reason: v.optional(Reason) },
  example: { data: { isAdmin: true } },
  errors: ['conflict'],
});

/**
 * Sets the plan of a user by hand. The payment provider alone decides about a plan that it bills: the operation
 * refuses to change it. A plan that was set by hand ends when an administrator ends it, or when the user subscribes.
 */
export const changeUserPlan = defineAct('change-user-plan', {
  summary: 'Sets the plan and subscription status of a user.',
  entries: {
    /** Null for a user who has not subscribed. */
    subscriptionStatus: v.nullable(v.picklist(SUBSCRIPTION_STATUSES)),
    subscriptionPlan: v.nullable(v.picklist(['hobby', 'pro'])),
    reason: Reason,
  },
  example: { subscriptionStatus: 'active', subscriptionPlan: 'hobby', reason: 'A prize in our competition.' },
  errors: ['conflict'],
});

/** The most credits that one act grants or takes. */
const MAX_CREDITS = 100_000;
const CREDITS_RULE = `Credits are a number from −${MAX_CREDITS.toLocaleString('en')} to ${MAX_CREDITS.toLocaleString('en')} with at most two decimals, and not 0.`;

export const changeUserCredits = defineAct('change-user-credits', {
  summary: 'Grants credits to a user, or takes some.',
  entries: {
    /** Credits with at most two decimals; negative to take some. */
    credits: v.pipe(
      v.number(CREDITS_RULE),
      v.check(
        (credits) => credits !== 0 && Math.abs(credits) <= MAX_CREDITS && isInHundredths(credits),
        CREDITS_RULE,
      ),
    ),
    reason: Reason,
  },
  example: { credits: 5, reason: 'A run failed twice.' },
  errors: ['conflict'],
});

export const deleteUser = defineAct('delete-user', {
  summary: 'Ends all sessions of a user and erases the account in 15 days.',
  entries: { reason: Reason },
  example: { reason: 'They asked us by mail.' },
  errors: ['conflict', 'unavailable'],
});

export const restoreUser = defineAct('restore-user', {
  summary: 'Cancels the deletion of an account within its 15 days.',
  entries: { reason: Reason },
  example: { reason: 'It was a mistake.' },
  errors: ['conflict'],
});

export const suspendUser = defineAct('suspend-user', {
  summary: 'Ends all sessions of a user, who cannot log in until the suspension ends.',
  entries: { reason: Reason },
  example: { reason: 'They sent spam.' },
  errors: ['conflict'],
});

export const unsuspendUser = defineAct('unsuspend-user', {
  summary: 'Ends the suspension of a user.',
  entries: { reason: Reason },
  example: { reason: 'It was a mistake.' },
});

export const endUserSessions = defineAct('end-user-sessions', {
  summary: 'Logs a user out everywhere; their browsers follow within seconds.',
  entries: { reason: Reason },
  example: { reason: 'A laptop was stolen.' },
});
