import type { Document } from '@hocuspocus/server';
import type { Logger } from 'pino';
import * as Y from 'yjs';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { rowsByTransaction, applyJournalUpdate } from '#shared/documents/updates/apply-journal-update.ts';
import { withoutFormattingCleanup } from '#shared/documents/without-formatting-cleanup.ts';
import type { Db } from '#server/db/database.ts';
import type { Epoch } from '#server/db/epoch.ts';
import { quarantine, quarantinedUpdates } from '#server/db/journal/quarantine.ts';
import {
  newestGoodVersion,
  readRoom,
  type DamagedPart,
  type JournalRoom,
} from '#server/db/journal/read-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { prepared } from '#server/db/statements.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import { ClientIds, type KnownClientId } from './client-ids.ts';
import { answerWithCachedState } from './first-messages.ts';
import type { LiveRoom } from './live-room.ts';
import { RoomGap } from './room-gap.ts';

/**
 * Fills a live document from the journal: first the snapshot, then the rows in order [A5]. Damaged parts go to
 * quarantine with an alarm. Structs that wait for missing ones do not prevent opening: all structs that integrate are
 * shown, and the state vector asks everyone who joins for the missing ones. Owners of client ids remain owners [A14].
 * @throws RoomRefusal `not-found`; `rejoin` after a part went to quarantine whose damage showed only when it was
 * applied
 */
export async function loadRoom(
  { db, log, epoch }: { db: Db; log: Logger; epoch: Pick<Epoch, 'current' | 'beganAt' | 'earlier'> },
  ydocId: string,
  document: Document,
): Promise<LiveRoom> {
  const stored = readRoom(db.rawReader, ydocId);
  if (!stored) throw new RoomRefusal('not-found');
  withoutFormattingCleanup(document);
  const damaged = [
    ...stored.damaged,
    ...(await withoutUpdateObservers(document, () => applyStored(document, stored, db))),
  ];
  if (damaged.length > 0) {
    log.error(
      { alarm: 'journal-damaged', ydocId, parts: damaged.map(({ source, reason }) => ({ source, reason })) },
      'parts of a room were put into quarantine',
    );
    await quarantine(db, ydocId, damaged);
    // Half of such a part is in this document now. The next load makes a document without it.
    if (damaged.some(({ reason }) => reason === UNAPPLIABLE)) throw new RoomRefusal('rejoin');
  }
  const incomplete = isIncomplete(document);
  const isComplete = damaged.length === 0 && !stored.hasQuarantine && !incomplete;
  const gap = isComplete ? undefined : new RoomGap(document, quarantinedUpdates(db.rawReader, ydocId));
  // The gap is closed after the update was applied, not during it: an exception in an observer would stop all other
  // observers of the document.
  if (gap) document.on('update', () => queueMicrotask(() => closeGap(gap, log, ydocId)));
  const known = prepared(
    db.rawReader,
    `SELECT client_id AS clientId, user_id AS userId, created_at AS createdAt, returned_in AS returnedIn
     FROM doc_client WHERE ydoc_id = ?`,
  ).all(ydocId) as KnownClientId[];
  if (incomplete) {
    const missing = describeMissing(gap, known);
    log.error({ alarm: 'journal-incomplete', ydocId, missing }, 'a room opened without all of its text');
  }
  const isSnapshotOnly = stored.rows.length === 0 && damaged.length === 0 && !incomplete;
  const { current: id, beganAt, earlier } = epoch;
  const room: LiveRoom = {
    ydocId,
    kind: stored.kind,
    hadUnfoldedRows: stored.rows.length > 0,
    schema: stored.schema,
    clientIds: new ClientIds(known, earlier.size > 0 ? { id, beganAt } : undefined),
    gap,
    storedBytes: storedBytesOf(stored),
    pending: 0,
    inFlight: new Map(),
  };
  answerWithCachedState(document, room, isSnapshotOnly ? stored.snapshot : undefined);
  return room;
}

function closeGap(gap: RoomGap, log: Logger, ydocId: string): void {
  try {
    gap.close();
  } catch (error) {
    log.error({ err: error, ydocId }, 'text that waited could not be integrated');
  }
}

const UNAPPLIABLE = 'unappliable';
/** The most clients with missing text that a log line names. */
const MAX_NAMED_CLIENTS = 20;

/** Lists the missing clocks with the owners of their client ids, for the alarm. */
function describeMissing(gap: RoomGap | undefined, known: readonly KnownClientId[]) {
  const owners = new Map(known.map(({ clientId, userId }) => [clientId, userId]));
  return [...(gap?.missing ?? [])]
    .slice(0, MAX_NAMED_CLIENTS)
    .map(([clientId, ranges]) => ({ clientId, userId: owners.get(clientId), ranges }));
}

/**
 * Changes a document without calling its update observers. For an observer Yjs would encode the whole room once more,
 * and Hocuspocus would send that to the first client that joins, in addition to the answer to its SyncStep1.
 */
async function withoutUpdateObservers<T>(document: Document, change: () => Promise<T>): Promise<T> {
  const observers = document._observers.get('update');
  document._observers.delete('update');
  try {
    return await change();
  } finally {
    if (observers) document._observers.set('update', observers);
  }
}

/** Milliseconds after which loading a room yields to the event loop, between two transactions. */
const TURN_MS = 20;
/** Bytes of rows that are applied in one transaction. */
const TRANSACTION_BYTES = 64 * 1024;

/**
 * Applies the readable parts and yields to the event loop in between: hundreds of thousands of structs would delay
 * everybody's keystrokes for seconds [A15].
 * @returns the parts that cannot be read
 */
async function applyStored(document: Document, stored: JournalRoom, db: Db): Promise<DamagedPart[]> {
  const damaged: DamagedPart[] = [];
  const apply = (source: string, bytes: Uint8Array, crc: number): boolean => {
    try {
      // Decoding comes first: a part that fails while it is applied leaves half of itself in the document.
      Y.decodeUpdate(bytes);
    } catch {
      damaged.push({ source, bytes, crc, reason: 'undecodable' });
      return false;
    }
    try {
      applyJournalUpdate(document, bytes);
      return true;
    } catch {
      damaged.push({ source, bytes, crc, reason: UNAPPLIABLE });
      return false;
    }
  };
  const { snapshot, foldedTo, rows, ydocId } = stored;
  if (snapshot && !apply(`doc_snapshot:${foldedTo}:0`, snapshot, checksum(snapshot))) {
    const version = newestGoodVersion(db.rawReader, ydocId);
    if (version) applyJournalUpdate(document, version);
  }
  // Rows share transactions, because the end of a Yjs transaction costs more than inserting a character.
  let turnStartedAt = performance.now();
  for (const batch of rowsByTransaction(rows, TRANSACTION_BYTES)) {
    if (performance.now() - turnStartedAt > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      turnStartedAt = performance.now();
    }
    document.transact(() => {
      for (const { id, bytes, crc } of batch) apply(`doc_update:${id}`, bytes, crc);
    });
  }
  return damaged;
}

function storedBytesOf({ snapshot, rows }: JournalRoom): number {
  return rows.reduce((sum, { bytes }) => sum + bytes.byteLength, snapshot?.byteLength ?? 0);
}
