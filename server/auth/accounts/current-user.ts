import { and, eq, isNull } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { CurrentUser } from '#shared/operations/auth.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { listIdentities } from '../ways-to-sign-in.ts';

/** Returns the data that signed-in users see about their own account; undefined when it is deleted. */
export async function findCurrentUser(
  read: Pick<Tx, 'select'>,
  userId: string,
): Promise<CurrentUser | undefined> {
  const [row] = await read
    .select()
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!row) return undefined;
  const identities = await listIdentities(read, userId);
  return {
    id: row.id,
    createdAt: toTimestamp(row.createdAt),
    email: row.email,
    username: row.username,
    lastActiveTimestamp: toTimestamp(row.lastActiveAt),
    isAdmin: row.isAdmin,
    credits: row.credits / 100,
    purchasedCredits: row.purchasedCredits / 100,
    lastFreeCredits: row.lastFreeCreditsAt === null ? null : toTimestamp(row.lastFreeCreditsAt),
    subscriptionStatus: row.subscriptionStatus,
    subscriptionPlan: row.subscriptionPlan,
    subscriptionEndsAt: row.subscriptionEndsAt === null ? null : toTimestamp(row.subscriptionEndsAt),
    paymentProcessorUserId: row.paymentProcessorUserId,
    datePaid: row.paidAt === null ? null : toTimestamp(row.paidAt),
    sendNewsletter: row.sendNewsletter,
    dailyGoal: row.dailyGoal,
    isAiOff: row.isAiOff,
    identities: [
      {
        providerName: 'email',
        providerUserId: row.email,
        providerData: null,
        authId: identities[0]?.authId ?? null,
        hasPassword: row.passwordHash !== null,
      },
      ...identities.map(({ providerName, providerUserId, providerData, authId }) => ({
        providerName,
        providerUserId,
        providerData,
        authId,
        hasPassword: false,
      })),
    ],
  };
}
