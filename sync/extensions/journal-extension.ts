import type {
  afterLoadDocumentPayload,
  beforeSyncPayload,
  beforeUnloadDocumentPayload,
  connectedPayload,
  Connection,
  Document,
  Extension,
  Hocuspocus,
  onLoadDocumentPayload,
} from '@hocuspocus/server';
import type { Logger } from 'pino';
import { applyUpdate } from 'yjs';
import { examineUpdate, type UpdateVerdict } from '#shared/documents/examine-update.ts';
import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import type { Db } from '#server/db/database.ts';
import {
  bindClients,
  type Appended,
  type ClientBinding,
  type JournalEntry,
} from '#server/db/journal/append-rows.ts';
import { isLong, writeChunks } from '#server/db/journal/chunks.ts';
import { checksum } from '#server/db/journal-rows.ts';
import type { Durations } from '#server/metrics/durations.ts';
import { sha256 } from '#server/policies/service-token.ts';
import type { Outgoing } from '../connections/outgoing.ts';
import type { RoomContext } from '../connections/room-context.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import type { FoldSchedule } from '../journal/fold-schedule.ts';
import { JournalQueue } from '../journal/journal-queue.ts';
import type { LiveRoom, LiveRooms } from '../journal/live-room.ts';
import { loadRoom } from '../journal/load-room.ts';

/** The longest state of a room (F16). */
const MAX_ROOM_BYTES = 64 * 1024 * 1024;
const UNLOAD_RETRY_MS = 100;
/** y-protocols' message types: what carries an update, and what only asks. */
const SYNC_STEP_1 = 0;

export interface JournalExtensionOptions {
  db: Db;
  log: Logger;
  rooms: LiveRooms;
  folds: FoldSchedule;
  outgoing: Outgoing;
}

/** A frame of a room as it comes: its kind (y-protocols) and the bytes it carries. */
type SyncFrame = Pick<beforeSyncPayload, 'type' | 'payload'>;

const DONE = Promise.resolve();

/**
 * Journal before ack: an update is examined, kept and committed before Hocuspocus applies, acknowledges and broadcasts
 * it. What throws here is applied by nobody and acknowledged to nobody.
 */
export class JournalExtension implements Extension<RoomContext> {
  readonly extensionName = 'journal';
  readonly #db: Db;
  readonly #log: Logger;
  readonly #rooms: LiveRooms;
  readonly #folds: FoldSchedule;
  readonly #outgoing: Outgoing;
  readonly #queue: JournalQueue;
  /** Updates being kept; a process ends when there are none. */
  readonly #underway = new Set<Promise<unknown>>();
  /** Updates that the store did not take. */
  failedAppends = 0;

  constructor({ db, log, rooms, folds, outgoing }: JournalExtensionOptions) {
    this.#db = db;
    this.#log = log;
    this.#rooms = rooms;
    this.#folds = folds;
    this.#outgoing = outgoing;
    this.#queue = new JournalQueue(db);
  }

  get durations(): Durations {
    return this.#queue.durations;
  }

  async onLoadDocument({ document, documentName, context }: onLoadDocumentPayload<RoomContext>) {
    if (context.room.kind !== 'content') return;
    try {
      this.#rooms.add(document, await loadRoom(this.#db, this.#log, documentName, document));
    } catch (error) {
      // Hocuspocus forgets a document that failed to load, and the timers of its awareness go on.
      document.destroy();
      throw error;
    }
  }

  /** Hocuspocus would start the timer of a store that there is not, at every update. */
  async afterLoadDocument({ document }: afterLoadDocumentPayload<RoomContext>): Promise<void> {
    document.onUpdate(() => {});
  }

  /** A declared client id becomes its person's when the room is joined [A8]. */
  async connected({ connection, context }: connectedPayload<RoomContext>): Promise<void> {
    this.#shorten(connection, context);
    const room = this.#rooms.get(connection.document);
    const { clientId, userId, service } = context;
    if (!room || clientId === undefined || connection.readOnly || service) return;
    if (!room.clientIds.claim(clientId, userId)) {
      connection.close({ code: 4400, reason: 'foreign-client-id' });
      return;
    }
    const binding: ClientBinding = { clientIds: [clientId], device: context.device, actorKind: 'person' };
    await this.#db.append((raw) => bindClients(raw, room.ydocId, userId, binding, Date.now()));
    room.clientIds.stored([clientId], userId);
  }

  beforeSync({ document, connection, context, ...frame }: beforeSyncPayload<RoomContext>): Promise<void> {
    return this.#admit(document, connection, context, frame);
  }

  /** A frame goes straight to the journal: two hooks that nobody has and three payloads cost more than examining it. */
  #shorten(connection: Connection<RoomContext>, context: RoomContext): void {
    const { document } = connection;
    connection.beforeHandleMessage(() => DONE);
    connection.afterHandleMessage(() => DONE);
    connection.beforeSync((_, frame) => this.#admit(document, connection, context, frame));
  }

  async #admit(
    document: Document,
    connection: Connection<RoomContext>,
    context: RoomContext,
    { type, payload: update }: SyncFrame,
  ): Promise<void> {
    // A reader's update passes here before Hocuspocus's own check refuses it [A3].
    if (type === SYNC_STEP_1 || connection.readOnly) return;
    const room = this.#rooms.get(document);
    // What was sent before a room was closed may still wait in its queue.
    if (!room || document.isDestroyed || !document.hasConnection(connection)) throw new RoomRefusal('rejoin');
    const verdict = examine(document, update);
    if (verdict.kind !== 'new') return;
    const entry = this.#entryOf(room, verdict.clients, update, context);
    const appended = await this.#keep(room, entry, context);
    if (appended.kind === 'already-there') throw new RoomRefusal('already-done');
    if (appended.kind === 'gone') throw new RoomRefusal('not-found');
    if (entry.bind) room.clientIds.stored(entry.bind.clientIds, context.userId);
    if (entry.raiseSchema) this.#raise(room, document, entry.raiseSchema);
    this.#outgoing.tell(document);
  }

  /**
   * A change that came in pieces (A11): the same examination, one row that names where its bytes lie, then the live
   * document. Hocuspocus tells everybody in the room.
   * @throws RoomRefusal
   */
  async admitUpload(
    document: Document,
    update: Uint8Array,
    chunkKey: string,
    context: RoomContext,
  ): Promise<void> {
    const room = this.#rooms.get(document);
    if (!room || document.isDestroyed) throw new RoomRefusal('rejoin');
    const verdict = examine(document, update);
    // It came before, and its answer was lost.
    if (verdict.kind !== 'new') return;
    const entry = this.#entryOf(room, verdict.clients, update, context);
    const appended = await this.#keep(room, { ...entry, chunkKey }, context);
    if (appended.kind !== 'kept') throw new RoomRefusal('not-found');
    if (entry.bind) room.clientIds.stored(entry.bind.clientIds, context.userId);
    if (entry.raiseSchema) this.#raise(room, document, entry.raiseSchema);
    this.#outgoing.tell(document);
    applyUpdate(document, update);
  }

  /** Refuses while anything of the room is on its way to the disk, and asks again itself: nothing else does [A4]. */
  async beforeUnloadDocument({ document, instance }: beforeUnloadDocumentPayload): Promise<void> {
    const room = this.#rooms.get(document);
    if (!room || room.pending === 0) return;
    this.#retryUnload(instance, document);
    throw new Error('');
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled(this.#underway);
  }

  #entryOf(
    room: LiveRoom,
    clients: readonly number[],
    bytes: Uint8Array,
    context: RoomContext,
  ): JournalEntry {
    const { userId, service, schema, device } = context;
    if (service && sha256(bytes) !== service.sha256) throw new RoomRefusal('bad-update');
    if (room.storedBytes + bytes.byteLength > MAX_ROOM_BYTES) throw new RoomRefusal('document-full');
    const entry: JournalEntry = { ydocId: room.ydocId, bytes, crc: checksum(bytes), userId };
    // After a restore, and where rows are missing, everybody's text is taken back from whoever has it.
    if (!context.isRecovering && !room.isDamaged) {
      const unstored = room.clientIds.check(clients, userId);
      if (!unstored) throw new RoomRefusal('foreign-client-id');
      if (unstored.length > 0) {
        entry.bind = { clientIds: unstored, device, actorKind: service ? 'server' : 'person' };
      }
    }
    if (isNewer(schema, room.schema)) entry.raiseSchema = schema;
    if (service) entry.operationKey = service.operationKey;
    return entry;
  }

  /** A fault of the store ends the whole socket: a closed room alone would leave the client connected and stuck [A4]. */
  async #keep(room: LiveRoom, entry: JournalEntry, context: RoomContext): Promise<Appended> {
    const { bytes, crc } = entry;
    const twin = room.inFlight.get(crc);
    const isTwin = twin !== undefined && Buffer.compare(twin.bytes, bytes) === 0;
    const appended = isTwin ? twin.appended : this.#append(entry);
    if (!isTwin) {
      room.inFlight.set(crc, { bytes, appended });
      room.pending += 1;
      this.#underway.add(appended);
    }
    try {
      const answer = await appended;
      if (isTwin) return answer;
      room.storedBytes += bytes.byteLength;
      this.#folds.note(room.ydocId, bytes.byteLength, performance.now());
      return answer;
    } catch (error) {
      this.failedAppends += 1;
      this.#log.error({ err: error, alarm: 'store-fault' }, 'an update could not be kept');
      context.socket.close(SOCKET_CODES.storeFault, 'store-fault');
      throw new RoomRefusal('rejoin');
    } finally {
      if (!isTwin) {
        room.inFlight.delete(crc);
        room.pending -= 1;
        this.#underway.delete(appended);
      }
    }
  }

  #append(entry: JournalEntry): Promise<Appended> {
    if (entry.chunkKey !== undefined) return this.#queue.add({ ...entry, bytes: new Uint8Array() });
    return isLong(entry.bytes) ? this.#appendLong(entry) : this.#queue.add(entry);
  }

  async #appendLong(entry: JournalEntry): Promise<Appended> {
    const chunkKey = await writeChunks(this.#db, entry.bytes);
    return this.#queue.add({ ...entry, bytes: new Uint8Array(), chunkKey });
  }

  #raise(room: LiveRoom, document: Document, schema: { major: number; minor: number }): void {
    if (!isNewer(schema, room.schema)) return;
    room.schema = schema;
    for (const connection of document.getConnections()) {
      // Every connection's context is what authentication made.
      const { schema: known } = connection.context as RoomContext;
      if (known.major < schema.major) connection.close({ code: 4400, reason: 'schema-too-old' });
    }
  }

  #retryUnload(instance: Hocuspocus, document: Document): void {
    setTimeout(() => {
      const room = this.#rooms.get(document);
      if (room && room.pending > 0) this.#retryUnload(instance, document);
      else void instance.unloadDocument(document);
    }, UNLOAD_RETRY_MS);
  }
}

const EMPTY: UpdateVerdict = { kind: 'empty' };

function examine(document: Document, update: Uint8Array): UpdateVerdict {
  // What every join without news sends: no structs, no deletions.
  if (update.byteLength === 2 && update[0] === 0 && update[1] === 0) return EMPTY;
  try {
    return examineUpdate(document, update);
  } catch {
    throw new RoomRefusal('bad-update');
  }
}

function isNewer(a: { major: number; minor: number }, b: { major: number; minor: number }): boolean {
  return a.major > b.major || (a.major === b.major && a.minor > b.minor);
}
