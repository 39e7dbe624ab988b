import type { AdministeredUser } from '#shared/operations/admin-users.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#shared/plans/subscription-status.ts';

/** The values of the dialog that changes a user. */
export interface UserDraft {
  status: SubscriptionStatus | null;
  /** Counts only with a status. */
  plan: 'hobby' | 'pro';
  /** The change of credits as typed; empty for none. */
  credits: string;
  isAdmin: boolean;
  reason: string;
}

export function draftOf(user: AdministeredUser): UserDraft {
  return {
    status: SUBSCRIPTION_STATUSES.find((status) => status === user.subscriptionStatus) ?? null,
    plan: user.subscriptionPlan === 'pro' ? 'pro' : 'hobby',
    credits: '',
    isAdmin: user.isAdmin,
    reason: '',
  };
}

/** The parts of a draft that differ from the user. */
export interface UserChange {
  plan: { subscriptionStatus: SubscriptionStatus | null; subscriptionPlan: 'hobby' | 'pro' | null } | null;
  credits: number | null;
  isAdmin: boolean | null;
}

export function changeOf(draft: UserDraft, user: AdministeredUser): UserChange {
  const plan = draft.status === null ? null : draft.plan;
  const isSamePlan =
    user.hasSubscription ||
    (draft.status === user.subscriptionStatus && (plan === user.subscriptionPlan || draft.status === null));
  return {
    plan: isSamePlan ? null : { subscriptionStatus: draft.status, subscriptionPlan: plan },
    credits: draft.credits.trim() === '' ? null : creditsOf(draft.credits),
    isAdmin: draft.isAdmin === user.isAdmin ? null : draft.isAdmin,
  };
}

const CREDITS = /^[+\-−]?\d{1,6}([.,]\d{1,2})?$/;

/** Reads a change of credits, such as `5`, `-2.5` or `−2,50`. @returns NaN for anything else */
export function creditsOf(text: string): number {
  const trimmed = text.trim();
  if (!CREDITS.test(trimmed)) return Number.NaN;
  return Number(trimmed.replace('−', '-').replace(',', '.'));
}

/** Returns the sentences for fields that cannot be sent, by field. */
export function draftErrors(draft: UserDraft, user: AdministeredUser): Record<string, string> {
  const { plan, credits, isAdmin } = changeOf(draft, user);
  if (credits !== null && (Number.isNaN(credits) || credits === 0))
    return { credits: 'Type a number with at most two decimals, such as 5 or -2.50.' };
  if (plan === null && credits === null && isAdmin === null) return { reason: 'Nothing is changed yet.' };
  if (draft.reason.trim() === '') return { reason: 'Say why. The reason is kept in the log.' };
  return {};
}
