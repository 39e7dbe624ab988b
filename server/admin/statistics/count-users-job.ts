import { prepared } from '#server/db/statements.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

export interface UserCounts {
  userCount: number;
  paidUserCount: number;
}

/**
 * Counts the users who had an account before a time, in epoch milliseconds, and those of them with an active
 * subscription now. It reads every user, so it runs in a worker. A demo account is not a user.
 */
export const countUsers: JobBody<{ before: number }, UserCounts> = ({ before }, { reader }) => {
  const counted = prepared(
    reader(),
    `SELECT count(*) AS userCount, coalesce(sum(subscription_status = 'active'), 0) AS paidUserCount
     FROM user WHERE deleted_at IS NULL AND NOT is_demo AND created_at < ?`,
  ).get(before);
  // The type names the columns of this statement.
  return counted as UserCounts;
};

export const countUsersJob = job<{ before: number }, UserCounts>(
  'short',
  new URL(import.meta.url),
  'countUsers',
);
