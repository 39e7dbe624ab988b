import { isRecord } from './api-error.ts';

/** The person `/auth/me` answers with, as far as the screens need to know. */
export interface CurrentUser {
  id: string;
  email: string | null;
  username: string | null;
  isAdmin: boolean;
  /** `past_due`, `canceled`, `active` or `deleted`; null for somebody who never subscribed. */
  subscriptionStatus: string | null;
  subscriptionPlan: string | null;
  /** In credits, with two decimals. */
  credits: number;
  sendNewsletter: boolean;
  /** UTC. */
  lastActiveTimestamp: string | null;
}

/**
 * Reads a person from an answer, or from what an older version of this page kept; null when there is no id. Other
 * fields that are missing take their plain value, so that an update never makes a device forget its person [F4, G5].
 * By hand, because the login page has no other use for a validation library.
 */
export function readCurrentUser(value: unknown): CurrentUser | null {
  if (!isRecord(value) || typeof value['id'] !== 'string') return null;
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : null);
  return {
    id: value['id'],
    email: text('email'),
    username: text('username'),
    isAdmin: value['isAdmin'] === true,
    subscriptionStatus: text('subscriptionStatus'),
    subscriptionPlan: text('subscriptionPlan'),
    credits: typeof value['credits'] === 'number' ? value['credits'] : 0,
    sendNewsletter: value['sendNewsletter'] === true,
    lastActiveTimestamp: text('lastActiveTimestamp'),
  };
}
