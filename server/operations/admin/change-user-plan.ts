import { eq } from 'drizzle-orm';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AppError, invalidInput } from '#shared/errors/app-error.ts';
import { changeUserPlan as contract } from '#shared/operations/admin-users.ts';
import { PLANS } from '#shared/plans/plans.ts';
import { subscriptionStatusText } from '#shared/plans/subscription-status.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { isBilled } from '#server/billing/billed-plan.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { user } from '#server/db/schema/index.ts';
import { actOnUser } from '../act-on-user.ts';

export const changeUserPlan = actOnUser(contract, {
  check: ({ input, subject }) => {
    const { subscriptionStatus: status, subscriptionPlan: plan } = input;
    if (status === null && plan !== null)
      throw invalidInput(ADMIN_MESSAGES.planNotNeeded, { path: 'subscriptionPlan' });
    if (status !== null && plan === null)
      throw invalidInput(ADMIN_MESSAGES.planMissing, { path: 'subscriptionPlan' });
    if (isBilled(subject)) throw new AppError('conflict', ADMIN_MESSAGES.hasSubscription);
  },
  write: async ({ tx, call, input, facts: subject }) => {
    const { subscriptionStatus, subscriptionPlan } = input;
    const { id } = subject;
    await tx
      .update(user)
      // Without the id of a subscription the plan is one that was set by hand.
      .set({
        subscriptionStatus,
        subscriptionPlan,
        subscriptionId: null,
        subscriptionEndsAt: null,
        updatedAt: call.now,
      })
      .where(eq(user.id, id));
    await raiseScope(tx, `user:${id}`);
    const message = `Changed the plan from ${nameOf(subject)} to ${nameOf(input)}.`;
    await recordActOf(tx, { call, input, level: 'info', message, subjectId: id });
    return { answer: { id }, security: { kind: 'change-plan', subjectId: id } };
  },
});

/** Returns the plan and status in words, such as `Hobby, active`. */
function nameOf({
  subscriptionStatus,
  subscriptionPlan,
}: {
  subscriptionStatus: string | null;
  subscriptionPlan: string | null;
}): string {
  const status = subscriptionStatusText(subscriptionStatus);
  if (subscriptionPlan !== 'hobby' && subscriptionPlan !== 'pro') return `“${status}”`;
  return `“${PLANS[subscriptionPlan].label}, ${status}”`;
}
