import type { getPaginatedUsers } from '#shared/operations/admin-users.ts';
import { USERS_PAGE_SIZE } from '#shared/operations/admin-users.ts';
import type { RawInputOf } from '#shared/operations/contract.ts';
import type { SubscriptionStatus } from '#shared/plans/subscription-status.ts';

/** The filter bar's values. An empty list of statuses matches every user. */
export interface UserFilter {
  email: string;
  /** Null stands for users who have not subscribed. */
  statuses: readonly (SubscriptionStatus | null)[];
  isAdmin: 'both' | 'true' | 'false';
}

export const NO_FILTER: UserFilter = { email: '', statuses: [], isAdmin: 'both' };

/** Returns the input of the query for one page. @param page 1 or more */
export function queryOf(
  { email, statuses, isAdmin }: UserFilter,
  page: number,
): RawInputOf<typeof getPaginatedUsers> {
  return {
    skip: (page - 1) * USERS_PAGE_SIZE,
    ...(email.trim() !== '' && { emailContains: email.trim() }),
    ...(isAdmin !== 'both' && { isAdmin: isAdmin === 'true' }),
    ...(statuses.length > 0 && { subscriptionStatus: [...statuses] }),
  };
}
