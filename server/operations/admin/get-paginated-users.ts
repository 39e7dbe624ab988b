import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { pagesOf } from '#shared/operations/admin-page.ts';
import {
  getPaginatedUsers as contract,
  USERS_PAGE_SIZE,
  type AdministeredUser,
} from '#shared/operations/admin-users.ts';
import type { InputOf } from '#shared/operations/contract.ts';
import { HUNDREDTHS } from '#shared/plans/plans.ts';
import { DELETION_GRACE_MS } from '#server/auth/accounts/account-deletion.ts';
import { isBilled } from '#server/billing/billed-plan.ts';
import { contains } from '#server/db/contains.ts';
import { user } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

/** The columns that administrators see, and no other one: no hash, profile or setting of a writer. */
const SHOWN = {
  id: user.id,
  email: user.email,
  username: user.username,
  lastActiveAt: user.lastActiveAt,
  isAdmin: user.isAdmin,
  paymentProcessorUserId: user.paymentProcessorUserId,
  subscriptionStatus: user.subscriptionStatus,
  subscriptionPlan: user.subscriptionPlan,
  subscriptionId: user.subscriptionId,
  subscriptionEndsAt: user.subscriptionEndsAt,
  credits: user.credits,
  suspendedAt: user.suspendedAt,
  deletionAskedAt: user.deletionAskedAt,
};

export const getPaginatedUsers = queryHandler(contract, async ({ input, read }) => {
  const isMatch = matching(input);
  const totalUsers = await read.$count(user, isMatch);
  const rows = await read
    .select(SHOWN)
    .from(user)
    .where(isMatch)
    // The order of an index, so that a page does not sort all users.
    .orderBy(asc(user.email))
    .limit(USERS_PAGE_SIZE)
    .offset(input.skip);
  return {
    users: rows.map(presentUser),
    totalPages: pagesOf(totalUsers, USERS_PAGE_SIZE),
    totalUsers,
  };
});

function matching({ emailContains, isAdmin, subscriptionStatus }: InputOf<typeof contract>): SQL | undefined {
  const part = emailContains?.trim().toLowerCase() ?? '';
  return and(
    isNull(user.deletedAt),
    part === '' ? undefined : contains(user.email, part),
    isAdmin === undefined ? undefined : eq(user.isAdmin, isAdmin),
    hasStatusOf(subscriptionStatus ?? []),
  );
}

function hasStatusOf(statuses: readonly (string | null)[]): SQL | undefined {
  const named = statuses.filter((status) => status !== null);
  const conditions = [
    ...(named.length > 0 ? [inArray(user.subscriptionStatus, named)] : []),
    ...(named.length < statuses.length ? [isNull(user.subscriptionStatus)] : []),
  ];
  return conditions.length > 0 ? or(...conditions) : undefined;
}

const optionalTimestamp = (time: number | null): string | null => (time === null ? null : toTimestamp(time));

function presentUser(row: Pick<typeof user.$inferSelect, keyof typeof SHOWN>): AdministeredUser {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    lastActiveTimestamp: toTimestamp(row.lastActiveAt),
    isAdmin: row.isAdmin,
    paymentProcessorUserId: row.paymentProcessorUserId,
    subscriptionStatus: row.subscriptionStatus,
    subscriptionPlan: row.subscriptionPlan,
    subscriptionEndsAt: optionalTimestamp(row.subscriptionEndsAt),
    hasSubscription: isBilled(row),
    credits: row.credits / HUNDREDTHS,
    suspendedAt: optionalTimestamp(row.suspendedAt),
    erasedAt: row.deletionAskedAt === null ? null : toTimestamp(row.deletionAskedAt + DELETION_GRACE_MS),
  };
}
