import { type Document, Connection, OutgoingMessage } from '@hocuspocus/server';
import type { Logger } from 'pino';
import * as Y from 'yjs';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { rowsByTransaction, takeIn } from '#shared/documents/updates/take-in.ts';
import { withoutCleanup } from '#shared/documents/without-cleanup.ts';
import type { Db } from '#server/db/database.ts';
import type { Epoch } from '#server/db/epoch.ts';
import { quarantine, quarantinedUpdates } from '#server/db/journal/quarantine.ts';
import {
  newestGoodVersion,
  readRoom,
  type DamagedPart,
  type StoredRoom,
} from '#server/db/journal/read-room.ts';
import { checksum } from '#server/db/journal/stored-bytes.ts';
import { prepared } from '#server/db/statements.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import { ClientIds, type KnownClientId } from './client-ids.ts';
import type { LiveRoom } from './live-room.ts';
import { RoomGap } from './room-gap.ts';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { longFrame } from '../connections/long-frame.ts';
import type { RoomContext } from '../connections/room-context.ts';

/**
 * Fills a live document from the journal: snapshot, then rows in order [A5]. Damaged parts go to quarantine with an
 * alarm. Structs that wait for missing ones are no reason to refuse: what integrates is shown, and everybody who joins
 * is asked by the state vector for what is missing. The owners of client ids stay the owners [A14].
 * @throws RoomRefusal `not-found`, or `rejoin` after a part was put aside that only applying could find bad
 */
export async function loadRoom(
  { db, log, epoch }: { db: Db; log: Logger; epoch: Pick<Epoch, 'current' | 'beganAt' | 'earlier'> },
  ydocId: string,
  document: Document,
): Promise<LiveRoom> {
  const stored = readRoom(db.rawReader, ydocId);
  if (!stored) throw new RoomRefusal('not-found');
  withoutCleanup(document);
  const damaged = [...stored.damaged, ...(await unheard(document, () => fill(document, stored, db)))];
  if (damaged.length > 0) {
    log.error(
      { alarm: 'journal-damaged', ydocId, parts: damaged.map(({ source, reason }) => ({ source, reason })) },
      'parts of a room were put into quarantine',
    );
    await quarantine(db, ydocId, damaged);
    // Half of such a part is in this document now; the next one is made without it.
    if (damaged.some(({ reason }) => reason === UNAPPLIABLE)) throw new RoomRefusal('rejoin');
  }
  const incomplete = isIncomplete(document);
  const isWhole = damaged.length === 0 && !stored.hasQuarantine && !incomplete;
  const gap = isWhole ? undefined : new RoomGap(document, quarantinedUpdates(db.rawReader, ydocId));
  // After the update is applied, not while it is: an exception in an observer ends all of the document's.
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
  const isAsStored = stored.rows.length === 0 && damaged.length === 0 && !incomplete;
  const { current: id, beganAt, earlier } = epoch;
  const room: LiveRoom = {
    ydocId,
    schema: stored.schema,
    clientIds: new ClientIds(known, earlier.size > 0 ? { id, beganAt } : undefined),
    gap,
    storedBytes: sizeOf(stored),
    pending: 0,
    inFlight: new Map(),
  };
  answerFromWhole(document, room, isAsStored ? stored.snapshot : undefined);
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
/** A log line names so many clients of which text is missing. */
const MOST_NAMED = 20;

/** Which clocks are missing and who wrote them, for the alarm. */
function describeMissing(gap: RoomGap | undefined, known: readonly KnownClientId[]) {
  const owners = new Map(known.map(({ clientId, userId }) => [clientId, userId]));
  return [...(gap?.missing ?? [])]
    .slice(0, MOST_NAMED)
    .map(([clientId, ranges]) => ({ clientId, userId: owners.get(clientId), ranges }));
}

/**
 * Without anybody hearing of it: for those who hear of updates Yjs would encode all of the room once more, and Hocuspocus
 * would send that to the first who joins, beside the answer to their question.
 */
async function unheard<T>(document: Document, change: () => Promise<T>): Promise<T> {
  const heard = document._observers.get('update');
  document._observers.delete('update');
  try {
    return await change();
  } finally {
    if (heard) document._observers.set('update', heard);
  }
}

/** Milliseconds after which a room that is being filled leaves others their turn, between two transactions. */
const TURN_MS = 20;
/** Bytes of rows in one transaction. */
const TRANSACTION_BYTES = 64 * 1024;

/**
 * Applies what can be read, in turns: hundreds of thousands of structs would hold everybody's keys for seconds [A15].
 * @returns the parts that cannot be read
 */
async function fill(document: Document, stored: StoredRoom, db: Db): Promise<DamagedPart[]> {
  const bad: DamagedPart[] = [];
  const apply = (source: string, bytes: Uint8Array, crc: number): boolean => {
    try {
      // Decoded first: a part that fails while it is applied leaves half of itself in the document.
      Y.decodeUpdate(bytes);
    } catch {
      bad.push({ source, bytes, crc, reason: 'undecodable' });
      return false;
    }
    try {
      takeIn(document, bytes);
      return true;
    } catch {
      bad.push({ source, bytes, crc, reason: UNAPPLIABLE });
      return false;
    }
  };
  const { snapshot, foldedTo, rows, ydocId } = stored;
  if (snapshot && !apply(`doc_snapshot:${foldedTo}:0`, snapshot, checksum(snapshot))) {
    const version = newestGoodVersion(db.rawReader, ydocId);
    if (version) takeIn(document, version);
  }
  // In few transactions: what Yjs does at the end of each costs more than taking in a letter.
  let began = performance.now();
  for (const together of rowsByTransaction(rows, TRANSACTION_BYTES)) {
    if (performance.now() - began > TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      began = performance.now();
    }
    document.transact(() => {
      for (const { id, bytes, crc } of together) apply(`doc_update:${id}`, bytes, crc);
    });
  }
  return bad;
}

function sizeOf({ snapshot, rows }: StoredRoom): number {
  return rows.reduce((sum, { bytes }) => sum + bytes.byteLength, snapshot?.byteLength ?? 0);
}

/** The protocol's type of sync messages, and y-protocols' own. */
const SYNC = 0;
const STEP_1 = 0;
const STEP_2 = 1;
/** The end of a frame by which somebody asks who has nothing yet: sync, step 1, a state vector of one byte, empty. */
const ASKS_FOR_ALL = [SYNC, STEP_1, 1, 0];

/**
 * Answers devices that have nothing yet with the room's whole state as it lies there, and keeps it until the next
 * change. Encoding a long text anew for each of them holds the loop: the history of a novel for 8 ms, and for 100 ms in a
 * process that has just started, when all that were open come back.
 * @param room whose length an answer costs its asker
 * @param stored the state that the document was filled with, when that was a snapshot and nothing else
 */
function answerFromWhole(
  document: Document,
  room: Pick<LiveRoom, 'storedBytes'>,
  stored: Uint8Array | undefined,
): void {
  let whole = stored;
  document.on('update', () => {
    whole = undefined;
  });
  const answer = (connection: Connection): void => {
    const address = connection.messageAddress;
    whole ??= Y.encodeStateAsUpdate(document);
    // As Hocuspocus does: a question for what is not here, and what is.
    const question = new OutgoingMessage(address).createSyncMessage().writeFirstSyncStepFor(document);
    connection.send(question.toUint8Array());
    connection.send(stateFrame(address, whole));
  };
  // No hook of Hocuspocus can take an answer's place, and the first question comes before a connection is told of. One
  // function for all connections of a room: idle ones are many.
  function handleMessage(this: Connection, frame: Uint8Array): void {
    const isOurs = document.hasConnection(this) && asksForAll(frame, this.messageAddress);
    // One that has to wait does so in its connection's queue, and is answered by Hocuspocus [A15].
    if (isOurs && mayAsk(this)) answer(this);
    else Connection.prototype.handleMessage.call(this, frame);
  }
  const mayAsk = ({ context }: Connection): boolean => {
    // Every connection's context is what authentication made.
    const { socket, service } = context as RoomContext;
    return service !== undefined || socket.ask(room.storedBytes) === 0;
  };
  const add = document.addConnection.bind(document);
  document.addConnection = (connection) => {
    connection.handleMessage = handleMessage;
    return add(connection);
  };
}

function asksForAll(frame: Uint8Array, address: string): boolean {
  const start = frame.byteLength - ASKS_FOR_ALL.length;
  if (!ASKS_FOR_ALL.every((byte, at) => frame[start + at] === byte)) return false;
  const decoder = decoding.createDecoder(frame);
  return decoding.readVarString(decoder) === address && decoder.pos === start;
}

function stateFrame(address: string, state: Uint8Array): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, address);
  encoding.writeVarUint(encoder, SYNC);
  encoding.writeVarUint(encoder, STEP_2);
  encoding.writeVarUint(encoder, state.byteLength);
  return longFrame({ head: encoding.toUint8Array(encoder), tail: state });
}
