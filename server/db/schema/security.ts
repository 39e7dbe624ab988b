import { id, index, int, string, table, time } from '#server/db/columns';

/**
 * The security log, with one row for all equal events of one minute. Rows are deleted after 90 days. Erasing an
 * account leaves its rows and removes their client addresses (H5).
 */
export const securityEvent = table(
  'security_event',
  {
    id: id().primaryKey(),
    /** A kind defined in `server/auth/security-log/security-events.ts`. */
    kind: string().notNull(),
    /** `done`, `refused` or `limited`. */
    result: string().notNull(),
    /** The user that acted, or the owner of the account that was attacked; null for an unknown person. */
    userId: id(),
    /** The id of the other user concerned, or the keyed hash of an email address. */
    subject: string(),
    workspaceId: id(),
    /** The client address, for IPv6 its /64 prefix; null for actions on the server machine itself. */
    clientAddress: string(),
    /** A code, a role or the name of an operation. Never input of a client. */
    detail: string(),
    count: int().notNull(),
    createdAt: time().notNull(),
    lastAt: time().notNull(),
  },
  (t) => [
    index('security_event_created').on(t.createdAt),
    index('security_event_user').on(t.userId, t.createdAt),
  ],
);
