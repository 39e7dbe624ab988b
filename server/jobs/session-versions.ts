import { and, asc, eq, lte, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { saveVersion } from '#server/db/journal/versions.ts';
import { prepared } from '#server/db/statements.ts';
import { writingSession } from '#server/db/schema/index.ts';
import { JobTooDeep, JobTooLong } from '#server/db/workers/job-errors.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { roomStateJob, type RoomState } from '#server/documents/versions/room-state-job.ts';
import { thinVersions } from '#server/documents/versions/thin-versions.ts';

export interface SessionVersionsOptions {
  db: Db;
  workers: Workers;
  log: Logger;
}

const MINUTE_MS = 60_000;
/** A writing session ends after this time without an edit. */
export const IDLE_AFTER_MS = 10 * MINUTE_MS;
/** The interval between versions of a session that goes on. */
export const VERSION_INTERVAL_MS = 60 * MINUTE_MS;
/** Sessions per run. The next run continues with the rest. */
const MAX_SESSIONS = 100;

type Session = typeof writingSession.$inferSelect;

export interface SessionVersions {
  start: () => void;
  /** Saves a version of every document whose writing session is due. @returns the number of versions */
  runOnce: (now?: number) => Promise<number>;
  close: () => Promise<void>;
}

/**
 * Creates the job that saves a version of a document when its writing session ends, and every hour while it goes on.
 * The derive job writes sessions as rows, so they survive a restart and include rooms of another process.
 */
export function createSessionVersions({ db, workers, log }: SessionVersionsOptions): SessionVersions {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;

  const saveDueVersion = async (session: Session): Promise<boolean> => {
    const { ydocId, userId } = session;
    const found = await readState(ydocId, userId);
    // No version can be made of a purged, damaged or unreadable room. The next edit there begins a new session.
    const isNew = found?.kind === 'whole' && found.rev > newestRev(ydocId);
    if (isNew) {
      const { state, rev, words } = found;
      await saveVersion(db, { ydocId, state, rev, words, kind: 'automatic', userId: userId ?? undefined });
      await thinVersions(db, ydocId);
    }
    await endSession(session);
    return isNew;
  };

  /** Reads a room's state; undefined for a text that no job can read, because retrying would not help. */
  const readState = async (ydocId: string, userId: string | null): Promise<RoomState | undefined> => {
    try {
      return await workers.run(roomStateJob, { ydocId }, userId ?? undefined);
    } catch (error) {
      if (!(error instanceof JobTooDeep || error instanceof JobTooLong)) throw error;
      log.warn({ err: error, ydocId }, 'no version can be made of a text');
      return undefined;
    }
  };

  /** Returns the rev of the room's newest version of any kind; -1 when it has none. */
  const newestRev = (ydocId: string): number =>
    Number(
      prepared(db.rawReader, 'SELECT max(rev) FROM doc_version WHERE ydoc_id = ?', 'column').get(ydocId) ??
        -1,
    );

  /** Ends a session. If there was an edit in the meantime, the rest of the session goes on as a new one. */
  const endSession = ({ ydocId, changedAt }: Session): Promise<void> =>
    db.write({ scopes: [] }, async (tx) => {
      const isOfRoom = eq(writingSession.ydocId, ydocId);
      await tx.delete(writingSession).where(and(isOfRoom, lte(writingSession.changedAt, changedAt)));
      await tx.update(writingSession).set({ startedAt: changedAt }).where(isOfRoom);
    });

  const look = async (now = Date.now()): Promise<number> => {
    const due = await db.read
      .select()
      .from(writingSession)
      .where(
        or(
          lte(writingSession.changedAt, now - IDLE_AFTER_MS),
          lte(writingSession.startedAt, now - VERSION_INTERVAL_MS),
        ),
      )
      .orderBy(asc(writingSession.changedAt))
      .limit(MAX_SESSIONS);
    let savedCount = 0;
    for (const session of due) {
      if (isClosed) return savedCount;
      try {
        if (await saveDueVersion(session)) savedCount += 1;
      } catch (error) {
        // The next run tries this session again. The others must not wait for it.
        if (!isClosed) log.error({ err: error, ydocId: session.ydocId }, 'no version could be kept');
      }
    }
    return savedCount;
  };

  return {
    runOnce: look,
    start: () => {
      timer ??= setInterval(() => {
        running ??= look()
          .catch((error: unknown) => log.error({ err: error }, 'writing sessions could not be looked at'))
          .finally(() => {
            running = undefined;
          });
      }, MINUTE_MS);
      timer.unref();
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
