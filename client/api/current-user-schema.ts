import { isRecord } from './api-error.ts';

/** A way to log in: `email`, or an account at a social sign-in provider. */
export interface UserIdentity {
  providerName: string;
  /** The address of the account at the provider; null for `email` and for an account without one. */
  providerEmail: string | null;
  hasPassword: boolean;
}

/** The user in the answer of `/auth/me`, with the fields that the screens need. */
export interface CurrentUser {
  id: string;
  email: string | null;
  username: string | null;
  isAdmin: boolean;
  /** `past_due`, `canceled`, `active` or `deleted`; null without a subscription so far. */
  subscriptionStatus: string | null;
  subscriptionPlan: string | null;
  /** The end of the period that is paid for, UTC; null when it is not known. */
  subscriptionEndsAt: string | null;
  /** In credits, with two decimals. */
  credits: number;
  /** The part of `credits` that was bought; null when the answer does not have it. */
  purchasedCredits: number | null;
  /** The last time that monthly credits were granted, UTC. */
  lastFreeCredits: string | null;
  sendNewsletter: boolean;
  /** Words to type per day; null without a goal. */
  dailyGoal: number | null;
  /** AI is switched off for this user in all workspaces. */
  isAiOff: boolean;
  /** UTC. */
  lastActiveTimestamp: string | null;
  identities: readonly UserIdentity[];
}

/**
 * Reads a user from an answer, or from the record that an older version of this page stored; null when there is no
 * id. Other missing fields get a default, so that an update never makes a device forget its user [F4, G5]. Parsed by
 * hand, because the login page has no other use for a validation library.
 */
export function readCurrentUser(value: unknown): CurrentUser | null {
  if (!isRecord(value) || typeof value['id'] !== 'string') return null;
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : null);
  const number = (name: string) => (typeof value[name] === 'number' ? value[name] : null);
  return {
    id: value['id'],
    email: text('email'),
    username: text('username'),
    isAdmin: value['isAdmin'] === true,
    subscriptionStatus: text('subscriptionStatus'),
    subscriptionPlan: text('subscriptionPlan'),
    subscriptionEndsAt: text('subscriptionEndsAt'),
    credits: number('credits') ?? 0,
    purchasedCredits: number('purchasedCredits'),
    lastFreeCredits: text('lastFreeCredits'),
    sendNewsletter: value['sendNewsletter'] === true,
    dailyGoal: number('dailyGoal'),
    isAiOff: value['isAiOff'] === true,
    lastActiveTimestamp: text('lastActiveTimestamp'),
    identities: Array.isArray(value['identities']) ? value['identities'].flatMap(readIdentity) : [],
  };
}

function readIdentity(value: unknown): UserIdentity[] {
  if (!isRecord(value) || typeof value['providerName'] !== 'string') return [];
  const data = isRecord(value['providerData']) ? value['providerData'] : {};
  return [
    {
      providerName: value['providerName'],
      providerEmail: typeof data['email'] === 'string' ? data['email'] : null,
      hasPassword: value['hasPassword'] === true,
    },
  ];
}
