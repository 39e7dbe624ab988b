import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { session, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { endAccess } from './access/end-access.ts';
import { hashSecret, newSecret } from './tokens/secrets.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A session ends 60 days after its last use, at most a year after its start [G3]. */
export const IDLE_MS = 60 * DAY_MS;
const MAX_LIFETIME_MS = 365 * DAY_MS;
/** A session of an administrator ends 12 hours after its last use, at most seven days after its start [G3]. */
export const ADMIN_IDLE_MS = 12 * HOUR_MS;
export const ADMIN_LIFETIME_MS = 7 * DAY_MS;
/** The age of `lastUsedAt` after which a request updates it. */
export const TOUCH_AFTER_MS = HOUR_MS;

export interface SignedIn {
  userId: string;
  isAdmin: boolean;
  sessionHash: string;
  lastUsedAt: number;
}

/** What is stored about a new session. */
export interface NewSession {
  /** The result of `deviceOf`. */
  device?: string | null;
  /** Whether the user signed in with a passkey. */
  isByPasskey?: boolean;
  /** Epoch milliseconds. */
  now?: number;
}

/**
 * Returns the user of a session id; undefined when the id is unknown, the session has ended or its user is deleted or
 * suspended.
 */
export async function findSession(
  read: Pick<Tx, 'select'>,
  sessionId: string,
  now = Date.now(),
): Promise<SignedIn | undefined> {
  const [found] = await read
    .select({
      userId: session.userId,
      isAdmin: user.isAdmin,
      sessionHash: session.idHash,
      lastUsedAt: session.lastUsedAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.idHash, hashSecret(sessionId)),
        isOpen(now),
        isNull(user.deletedAt),
        isNull(user.suspendedAt),
      ),
    );
  return found;
}

/** The condition that a session, joined with its user, has not ended by time. */
const isOpen = (now: number) =>
  and(
    gt(session.expiresAt, now),
    gt(session.lastUsedAt, now - IDLE_MS),
    or(
      eq(user.isAdmin, false),
      and(gt(session.lastUsedAt, now - ADMIN_IDLE_MS), gt(session.createdAt, now - ADMIN_LIFETIME_MS)),
    ),
  );

export interface OpenSession {
  sessionHash: string;
  device: string | null;
  createdAt: number;
  lastUsedAt: number;
  /** When it ends unless it is used before. */
  expiresAt: number;
}

/** Returns the open sessions of a user, the one that was used last first. */
export async function listSessions(
  read: Pick<Tx, 'select'>,
  userId: string,
  now = Date.now(),
): Promise<OpenSession[]> {
  const open = await read
    .select({
      sessionHash: session.idHash,
      device: session.device,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      expiresAt: session.expiresAt,
      isAdmin: user.isAdmin,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.userId, userId), isOpen(now)));
  const sessions = open.map(({ isAdmin, ...found }) => ({ ...found, expiresAt: endOf(found, isAdmin) }));
  return sessions.toSorted((a, b) => b.lastUsedAt - a.lastUsedAt || b.createdAt - a.createdAt);
}

/** Returns when a session ends that is not used again, by the limits of `isOpen`. */
const endOf = ({ createdAt, lastUsedAt, expiresAt }: OpenSession, isAdmin: boolean): number =>
  isAdmin
    ? Math.min(expiresAt, lastUsedAt + ADMIN_IDLE_MS, createdAt + ADMIN_LIFETIME_MS)
    : Math.min(expiresAt, lastUsedAt + IDLE_MS);

/** Whether an id of the list of sessions belongs to this user. */
export async function isSessionOf(
  read: Pick<Tx, 'select'>,
  userId: string,
  sessionHash: string,
): Promise<boolean> {
  const found = await read
    .select({ idHash: session.idHash })
    .from(session)
    .where(and(eq(session.idHash, sessionHash), eq(session.userId, userId)));
  return found.length > 0;
}

/** When the user of a session last proved who they are, in any way and with a passkey. */
export interface ProofTimes {
  provedAt: number | undefined;
  passkeyProvedAt: number | undefined;
}

/** Returns the times of the last proofs in a session; undefined for none and for a session that has ended. */
export async function proofTimesOf(read: Pick<Tx, 'select'>, sessionHash: string): Promise<ProofTimes> {
  const [found] = await read
    .select({ provedAt: session.provedAt, passkeyProvedAt: session.passkeyProvedAt })
    .from(session)
    .where(eq(session.idHash, sessionHash));
  return { provedAt: found?.provedAt ?? undefined, passkeyProvedAt: found?.passkeyProvedAt ?? undefined };
}

/** Records that the user of a session has just proved who they are. */
export async function recordProof(
  tx: Tx,
  sessionHash: string,
  { isByPasskey }: { isByPasskey: boolean },
  now: number,
): Promise<void> {
  await tx
    .update(session)
    .set({ provedAt: now, ...(isByPasskey && { passkeyProvedAt: now }) })
    .where(eq(session.idHash, sessionHash));
}

/**
 * Creates a session in the caller's transaction, after the user has proved who they are.
 * @returns the session id, which only the client stores
 */
export async function createSession(
  tx: Tx,
  userId: string,
  { device = null, isByPasskey = false, now = Date.now() }: NewSession = {},
): Promise<string> {
  const sessionId = newSecret();
  await tx.insert(session).values({
    idHash: hashSecret(sessionId),
    userId,
    device,
    createdAt: now,
    provedAt: now,
    passkeyProvedAt: isByPasskey ? now : null,
    lastUsedAt: now,
    expiresAt: now + MAX_LIFETIME_MS,
  });
  return sessionId;
}

export async function touchSession(tx: Tx, sessionHash: string, now = Date.now()): Promise<void> {
  await tx.update(session).set({ lastUsedAt: now }).where(eq(session.idHash, sessionHash));
}

/**
 * Ends one session and what it opened.
 * @param runs whether the runs that it started `stop`, because the person ends it from elsewhere, or `go-on`, because
 * the person logs out: long work does not need an open page
 */
export async function endSession(
  tx: Tx,
  { userId, sessionHash }: Pick<SignedIn, 'userId' | 'sessionHash'>,
  runs: 'stop' | 'go-on',
): Promise<void> {
  await tx.delete(session).where(eq(session.idHash, sessionHash));
  const sessionHashes = [sessionHash];
  await endAccess(tx, userId, {
    sessionHashes,
    ...(runs === 'stop' && { runs: { startedBy: sessionHashes } }),
  });
}

/**
 * Ends all sessions of a user and what they opened, also the runs of sessions that ended before.
 * @param exceptHash the hash of a session that stays, with the runs that it started
 * @returns the number of ended sessions
 */
export async function endSessions(tx: Tx, userId: string, exceptHash?: string): Promise<number> {
  const ofUser = eq(session.userId, userId);
  const ended = await tx
    .delete(session)
    .where(exceptHash ? and(ofUser, ne(session.idHash, exceptHash)) : ofUser)
    .returning({ idHash: session.idHash });
  if (exceptHash === undefined) await endAccess(tx, userId, { runs: 'all' });
  else
    await endAccess(tx, userId, {
      sessionHashes: ended.map(({ idHash }) => idHash),
      runs: { notStartedBy: exceptHash },
    });
  return ended.length;
}
