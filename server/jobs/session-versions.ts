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
/** Nobody has written for so long: the session is over. */
export const RESTS_AFTER_MS = 10 * MINUTE_MS;
/** A session that goes on is kept so often all the same. */
export const GOES_ON_MS = 60 * MINUTE_MS;
/** Of one look; the next one takes up the rest. */
const AT_ONCE = 100;

type Session = typeof writingSession.$inferSelect;

export interface SessionVersions {
  start: () => void;
  /** Keeps a version of every document in which the writing rests. @returns how many were kept */
  look: (now?: number) => Promise<number>;
  close: () => Promise<void>;
}

/**
 * Keeps a version of a document when its writing session ends, and every hour of one that goes on. Sessions are rows,
 * written with what is derived from the journal: they outlive the process, and are seen beside rooms of another one.
 */
export function createSessionVersions({ db, workers, log }: SessionVersionsOptions): SessionVersions {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;

  const keep = async (session: Session): Promise<boolean> => {
    const { ydocId, userId } = session;
    const found = await readState(ydocId, userId);
    // Of what is gone, damaged or cannot be read none can be made; who writes there again begins another session.
    const isKept = found?.kind === 'whole' && found.rev > newestRev(ydocId);
    if (isKept) {
      const { state, rev, words } = found;
      await saveVersion(db, { ydocId, state, rev, words, kind: 'automatic', userId: userId ?? undefined });
      await thinVersions(db, ydocId);
    }
    await end(session);
    return isKept;
  };

  /** Undefined for a text that takes no reader: it would not the next minute either. */
  const readState = async (ydocId: string, userId: string | null): Promise<RoomState | undefined> => {
    try {
      return await workers.run(roomStateJob, { ydocId }, userId ?? undefined);
    } catch (error) {
      if (!(error instanceof JobTooDeep || error instanceof JobTooLong)) throw error;
      log.warn({ err: error, ydocId }, 'no version can be made of a text');
      return undefined;
    }
  };

  /** The newest state that is kept already, by whatever. */
  const newestRev = (ydocId: string): number =>
    Number(
      prepared(db.rawReader, 'SELECT max(rev) FROM doc_version WHERE ydoc_id = ?', 'column').get(ydocId) ??
        -1,
    );

  /** Unless it was written in meanwhile: then what was kept is only its first part. */
  const end = ({ ydocId, changedAt }: Session): Promise<void> =>
    db.write({ scopes: [] }, async (tx) => {
      const isOf = eq(writingSession.ydocId, ydocId);
      await tx.delete(writingSession).where(and(isOf, lte(writingSession.changedAt, changedAt)));
      await tx.update(writingSession).set({ startedAt: changedAt }).where(isOf);
    });

  const look = async (now = Date.now()): Promise<number> => {
    const due = await db.read
      .select()
      .from(writingSession)
      .where(
        or(
          lte(writingSession.changedAt, now - RESTS_AFTER_MS),
          lte(writingSession.startedAt, now - GOES_ON_MS),
        ),
      )
      .orderBy(asc(writingSession.changedAt))
      .limit(AT_ONCE);
    let kept = 0;
    for (const session of due) {
      if (isClosed) return kept;
      try {
        if (await keep(session)) kept += 1;
      } catch (error) {
        // Tried again with the next look; the others do not wait for it.
        if (!isClosed) log.error({ err: error, ydocId: session.ydocId }, 'no version could be kept');
      }
    }
    return kept;
  };

  return {
    look,
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
