import { and, eq, gt, lt, notExists } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { readRev } from '#server/db/journal/read-room.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import { docUpdate, room, underivedRoom } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { TooManyJobs } from '#server/db/workers/job-errors.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { writeSearchRows } from '#server/documents/search/write-search-rows.ts';
import { writeAssetUses } from '#server/documents/assets/write-asset-uses.ts';
import { DeriveBackoff } from './derive-backoff.ts';
import { deriveDocumentJob, type DerivedData } from './derive-document.ts';
import { writeCanvasItems } from './write-canvas-items.ts';
import { writeDerivedRow } from './write-derived-row.ts';
import { recordEdit, newestWriterOf } from './writing-sessions.ts';
import { writeReferences } from './write-references.ts';

export interface DeriveJobOptions {
  db: Db;
  workers: Workers;
  log: Logger;
  timing?: DeriveTiming;
}

/** All in milliseconds. */
export interface DeriveTiming {
  /** How often the journal is polled. */
  everyMs: number;
  /** Time without edits after which a document is derived. */
  settleMs: number;
  /** The longest delay while edits go on. */
  latestMs: number;
}

/**
 * Limit of concurrent derivations. After a migration every document is stale, and other jobs must not wait for all.
 */
const MAX_CONCURRENT = 3;

const TIMING: DeriveTiming = { everyMs: 500, settleMs: 2_000, latestMs: 30_000 };

export interface DeriveJob {
  start: () => void;
  /** Updates a document's derived data to its journal. Reads, exports and publishing await it. */
  deriveNow: (ydocId: string) => Promise<void>;
  close: () => Promise<void>;
}

interface Stale {
  firstAt: number;
  lastAt: number;
  /** The room's rev at the last poll. */
  rev: number;
}

/** CROSS JOIN fixes the order: without statistics SQLite would read every room and look it up in `underived_room`. */
const UNDERIVED = `SELECT s.ydoc_id AS ydocId,
    max(r.folded_to, coalesce((SELECT max(id) FROM doc_update u WHERE u.ydoc_id = s.ydoc_id), 0)) AS rev
  FROM underived_room s CROSS JOIN room r ON r.ydoc_id = s.ydoc_id WHERE r.deleted_at IS NULL`;

/** Lists the rooms whose derived data are behind their journal, each with its rev. */
export const underivedRooms = (raw: RawConnection): { ydocId: string; rev: number }[] =>
  prepared(raw, UNDERIVED).all() as { ydocId: string; rev: number }[];

/**
 * Creates the job that derives `contentMd`, word counts, links, the full-text index and the index of nodes and edges
 * from the journal [A13][K20], 2 s after edits settle and at least every 30 s. It polls the rows of the journal, so
 * the rooms may be in this process or in another. A change that the tree or the list of workspaces shows raises their
 * seqs, so that devices pull it.
 */
export function createDeriveJob({ db, workers, log, timing = TIMING }: DeriveJobOptions): DeriveJob {
  const stale = new Map<string, Stale>();
  const running = new Map<string, Promise<void>>();
  const backoff = new DeriveBackoff(timing.latestMs, log);
  /**
   * Workspaces with a running derivation. Only one runs per workspace, so that slow texts do not block the others.
   */
  const busyWorkspaces = new Set<string>();
  let dataVersion: unknown;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const derive = async (ydocId: string): Promise<void> => {
    const now = readRev(db.rawReader, ydocId);
    if (!now || now.rev <= now.derivedRev) return;
    const failure = backoff.failureAt(ydocId, now.rev, Date.now());
    if (failure) throw failure.error;
    // Read now, because a fold may delete the rows during the derivation.
    const writer = newestWriterOf(db.rawReader, ydocId);
    const derived = await runDerivation(ydocId, now.rev);
    if (!derived) return;
    const { rev, workspaceId, search, items } = derived;
    if (items) await writeCanvasItems(db, ydocId, items, Date.now());
    await writeSearchRows(db, { documentId: ydocId, workspaceId, rev }, search);
    await db.write({ scopes: [] }, async (tx) => {
      // A slower run of an older rev must not overwrite newer data.
      const raised = await tx
        .update(room)
        .set({ derivedRev: derived.rev })
        .where(and(eq(room.ydocId, ydocId), lt(room.derivedRev, derived.rev)))
        .returning({ ydocId: room.ydocId });
      await unmarkUnderived(tx, ydocId, derived.rev);
      if (raised.length === 0) return;
      await writeAssetUses(tx, ydocId, derived.assetIds);
      // After an earlier derivation there must have been an edit. A first derivation only reads the first content.
      const isEdit = now.derivedRev > 0;
      await writeDerivedRow(tx, ydocId, derived, isEdit ? Date.now() : undefined);
      if (!derived.text) return;
      if (isEdit) await recordEdit(tx, ydocId, writer, Date.now());
      await writeReferences(tx, ydocId, derived.references);
    });
  };

  const runDerivation = async (ydocId: string, rev: number): Promise<DerivedData | undefined> => {
    try {
      const derived = await workers.run(deriveDocumentJob, { ydocId }, workspaceIdOf(ydocId));
      backoff.succeeded(ydocId);
      return derived;
    } catch (error) {
      // A job that was refused for too many waiting jobs did not run, so it is not a failure of the text.
      if (!isClosed && !(error instanceof TooManyJobs)) backoff.failed(ydocId, rev, error, Date.now());
      throw error;
    }
  };

  /** Returns the workspace of a room. It counts as the person whose turn a derivation uses. */
  const workspaceIdOf = (ydocId: string): string =>
    String(prepared(db.rawReader, 'SELECT workspace_id FROM room WHERE ydoc_id = ?', 'column').get(ydocId));

  /**
   * Runs one derivation per document at a time. A call during a run gets the next run, as this one may have read too
   * early.
   */
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

  const poll = (): void => {
    const now = Date.now();
    const currentVersion = db.rawReader.pragma('data_version', { simple: true });
    if (currentVersion !== dataVersion) {
      dataVersion = currentVersion;
      trackStale(now);
    }
    deriveDue(now);
  };

  const deriveDue = (now: number): void => {
    for (const [ydocId, { firstAt, lastAt, rev }] of stale) {
      if (isClosed || running.size >= MAX_CONCURRENT) return;
      if (now - lastAt < timing.settleMs && now - firstAt < timing.latestMs) continue;
      const workspaceId = workspaceIdOf(ydocId);
      if (busyWorkspaces.has(workspaceId) || backoff.isWaiting(ydocId, now)) continue;
      stale.delete(ydocId);
      busyWorkspaces.add(workspaceId);
      void deriveNow(ydocId)
        // A failed derivation stays stale and is retried after the back-off.
        .catch(() => void stale.set(ydocId, { firstAt: now, lastAt: now, rev }))
        .then(() => {
          busyWorkspaces.delete(workspaceId);
          deriveDue(Date.now());
        });
    }
  };

  const trackStale = (now: number): void => {
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
          poll();
        } catch (error) {
          log.error({ err: error }, 'the journal could not be looked at for documents to derive');
        }
      }, timing.everyMs);
      timer.unref();
      // A run without a room makes the thread load its modules, so that the first request does not wait for that.
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

/** Unmarks a room as underived, unless it has rows after `rev` in the journal or, after a fold, in its snapshot. */
async function unmarkUnderived(tx: Tx, ydocId: string, rev: number): Promise<void> {
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
