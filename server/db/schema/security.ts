import { id, index, int, string, table, time } from '#server/db/columns';

/**
 * The security log: one row for all events of one minute that are alike. Rows are deleted after 90 days; an erased account
 * keeps its rows, without the addresses it was used from (H5).
 */
export const securityEvent = table(
  'security_event',
  {
    id: id().primaryKey(),
    /** A kind of `server/auth/security-log/security-events.ts`. */
    kind: string().notNull(),
    /** `done`, `refused` or `limited`. */
    result: string().notNull(),
    /** The person who acted, or whose account somebody tried to enter; null for a stranger. */
    userId: id(),
    /** The other person concerned, or the keyed hash of an e-mail address. */
    subject: string(),
    workspaceId: id(),
    /** The client address, an IPv6 one by its /64; null for what was done at the machine. */
    clientAddress: string(),
    /** A code, a role, the name of an operation: never input. */
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
