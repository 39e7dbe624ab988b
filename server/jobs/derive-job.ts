import { and, eq, gt, lt, notExists } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { readRev } from '#server/db/journal/read-room.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { docUpdate, document, room, underivedRoom } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { TooManyJobs } from '#server/db/workers/job-errors.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { writeSearchRows } from '#server/documents/search/write-search-rows.ts';
import { writeAssetUses } from '#server/documents/assets/write-asset-uses.ts';
import { DeriveBackoff } from './derive-backoff.ts';
import { deriveDocumentJob, type Derived } from './derive-document.ts';
import { writeCanvasItems } from './write-canvas-items.ts';
import { noteWriting, writerOf } from './writing-sessions.ts';
import { writeReferences } from './write-references.ts';

export interface DeriveJobOptions {
  db: Db;
  workers: Workers;
  log: Logger;
  timing?: DeriveTiming;
}

/** All in milliseconds. */
export interface DeriveTiming {
  /** How often the journal is looked at. */
  everyMs: number;
  /** Quiet time after which a document is derived. */
  settleMs: number;
  /** The longest that somebody who never stops typing is waited for. */
  latestMs: number;
}

/** After a migration every document is stale at once: who waits for another short job is not to wait for all of them. */
const AT_ONCE = 3;

const TIMING: DeriveTiming = { everyMs: 500, settleMs: 2_000, latestMs: 30_000 };

export interface DeriveJob {
  start: () => void;
  /** Brings a document's derived data up to its journal before it resolves: reads, exports and publishing call it. */
  deriveNow: (ydocId: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Stale {
  firstAt: number;
  lastAt: number;
  /** The newest row it was seen with. */
  rev: number;
}

/** In this order: without statistics SQLite reads every room and looks each of them up among the underived ones. */
const UNDERIVED = `SELECT s.ydoc_id AS ydocId,
    max(r.folded_to, coalesce((SELECT max(id) FROM doc_update u WHERE u.ydoc_id = s.ydoc_id), 0)) AS rev
  FROM underived_room s CROSS JOIN room r ON r.ydoc_id = s.ydoc_id WHERE r.deleted_at IS NULL`;

/** The rooms whose derived data are behind their journal, each with its newest row. */
export const underivedRooms = (raw: RawConnection): { ydocId: string; rev: number }[] =>
  prepared(raw, UNDERIVED).all() as { ydocId: string; rev: number }[];

/**
 * Keeps `contentMd`, word counts, links, the index of words and that of canvases' nodes and edges up with the journal
 * [A13][K20]: 2 s after edits settle, at the latest every 30 s. It looks at the journal's rows, so it works beside rooms of its own process and of another. The seq is not raised.
 */
export function createDeriveJob({ db, workers, log, timing = TIMING }: DeriveJobOptions): DeriveJob {
  const stale = new Map<string, Stale>();
  const running = new Map<string, Promise<void>>();
  const backoff = new DeriveBackoff(timing.latestMs, log);
  /** Workspaces of which a document is being derived: one with slow texts does not take all turns. */
  const busy = new Set<string>();
  let version: unknown;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const derive = async (ydocId: string): Promise<void> => {
    const now = readRev(db.rawReader, ydocId);
    if (!now || now.rev <= now.derivedRev) return;
    const failure = backoff.failureAt(ydocId, now.rev, Date.now());
    if (failure) throw failure.error;
    // Asked before a fold takes the rows.
    const writer = writerOf(db.rawReader, ydocId);
    const derived = await derivedOf(ydocId, now.rev);
    if (!derived) return;
    const { rev, workspaceId, search, items } = derived;
    if (items) await writeCanvasItems(db, ydocId, items, Date.now());
    await writeSearchRows(db, { documentId: ydocId, workspaceId, rev }, search);
    await db.write({ scopes: [] }, async (tx) => {
      // A slower run of an older rev must not overwrite a newer one's words.
      const raised = await tx
        .update(room)
        .set({ derivedRev: derived.rev })
        .where(and(eq(room.ydocId, ydocId), lt(room.derivedRev, derived.rev)))
        .returning({ ydocId: room.ydocId });
      await forgetUpTo(tx, ydocId, derived.rev);
      if (raised.length === 0) return;
      await writeAssetUses(tx, ydocId, derived.assetIds);
      if (!derived.text) return;
      // What was derived before has been written in since; a first derivation only reads what it was made with.
      const isWritten = now.derivedRev > 0;
      const changed = isWritten ? { ...derived.text, updatedAt: Date.now() } : derived.text;
      await tx.update(document).set(changed).where(eq(document.id, ydocId));
      if (isWritten) await noteWriting(tx, ydocId, writer, Date.now());
      await writeReferences(tx, ydocId, derived.references);
    });
  };

  const derivedOf = async (ydocId: string, rev: number): Promise<Derived | undefined> => {
    try {
      const derived = await workers.run(deriveDocumentJob, { ydocId }, workspaceOf(ydocId));
      backoff.succeeded(ydocId);
      return derived;
    } catch (error) {
      // One that has to wait for others was not looked at.
      if (!isClosed && !(error instanceof TooManyJobs)) backoff.failed(ydocId, rev, error, Date.now());
      throw error;
    }
  };

  /** Whose turn a derivation is: each workspace's. */
  const workspaceOf = (ydocId: string): string =>
    String(prepared(db.rawReader, 'SELECT workspace_id FROM room WHERE ydoc_id = ?', 'column').get(ydocId));

  /** One run a document at a time; who asks while one runs gets the next, for that one may have read too early. */
  const deriveNow = async (ydocId: string): Promise<void> => {
    const before = running.get(ydocId);
    if (before) {
      await before.catch(() => {});
      const after = running.get(ydocId);
      if (after && after !== before) return after;
    }
    const run = derive(ydocId).finally(() => {
      if (running.get(ydocId) === run) running.delete(ydocId);
    });
    running.set(ydocId, run);
    return run;
  };

  const look = (): void => {
    const now = Date.now();
    const seen = db.rawReader.pragma('data_version', { simple: true });
    if (seen !== version) {
      version = seen;
      note(now);
    }
    deriveDue(now);
  };

  const deriveDue = (now: number): void => {
    for (const [ydocId, { firstAt, lastAt, rev }] of stale) {
      if (isClosed || running.size >= AT_ONCE) return;
      if (now - lastAt < timing.settleMs && now - firstAt < timing.latestMs) continue;
      const workspaceId = workspaceOf(ydocId);
      if (busy.has(workspaceId) || backoff.isWaiting(ydocId, now)) continue;
      stale.delete(ydocId);
      busy.add(workspaceId);
      void deriveNow(ydocId)
        // Not given up: it waits for its next turn.
        .catch(() => void stale.set(ydocId, { firstAt: now, lastAt: now, rev }))
        .then(() => {
          busy.delete(workspaceId);
          deriveDue(Date.now());
        });
    }
  };

  const note = (now: number): void => {
    for (const { ydocId, rev } of underivedRooms(db.rawReader)) {
      if (running.has(ydocId)) continue;
      const known = stale.get(ydocId);
      if (!known) stale.set(ydocId, { firstAt: now, lastAt: now, rev });
      else if (known.rev !== rev) Object.assign(known, { lastAt: now, rev });
    }
  };

  return {
    deriveNow,
    start: () => {
      timer ??= setInterval(() => {
        try {
          look();
        } catch (error) {
          log.error({ err: error }, 'the journal could not be looked at for documents to derive');
        }
      }, timing.everyMs);
      timer.unref();
      // Nobody's room: the thread loads what it needs now, and the first reader does not wait for that.
      workers.run(deriveDocumentJob, { ydocId: '' }).catch((error: unknown) => {
        if (!isClosed) log.error({ err: error }, 'the worker for derived data did not start');
      });
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await Promise.allSettled(running.values());
    },
  };
}

/** The room is found no more, unless rows came after `rev`: they may be in the journal or, by now, in its snapshot. */
async function forgetUpTo(tx: Tx, ydocId: string, rev: number): Promise<void> {
  const newerRow = tx
    .select({ id: docUpdate.id })
    .from(docUpdate)
    .where(and(eq(docUpdate.ydocId, ydocId), gt(docUpdate.id, rev)));
  const newerFold = tx
    .select({ id: room.ydocId })
    .from(room)
    .where(and(eq(room.ydocId, ydocId), gt(room.foldedTo, rev)));
  await tx
    .delete(underivedRoom)
    .where(and(eq(underivedRoom.ydocId, ydocId), notExists(newerRow), notExists(newerFold)));
}
