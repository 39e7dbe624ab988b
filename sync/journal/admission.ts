import type { Document } from '@hocuspocus/server';
import type { Logger } from 'pino';
import { applyUpdate } from 'yjs';
import { extractMissingStructs } from '#shared/documents/updates/extract-missing-structs.ts';
import {
  examineUpdate,
  type UpdateSize,
  type UpdateCheck,
} from '#shared/documents/updates/examine-update.ts';
import { hasRecords } from '#shared/moves/move-record.ts';
import type { Db } from '#server/db/database.ts';
import type { Epoch } from '#server/db/epoch.ts';
import type { Appended, JournalEntry } from '#server/db/journal/append-rows.ts';
import { isLong, writeChunks } from '#server/db/journal/chunks.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { SERVER_WRITER, type RowKind } from '#server/db/journal/row-kinds.ts';
import type { Durations } from '#server/metrics/durations.ts';
import { ROW_BYTES, type Growth } from '#server/policies/growth/growth.ts';
import { sha256 } from '#server/policies/service-token.ts';
import type { RoomContext } from '../connections/room-context.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import type { CheckedIds } from './client-ids.ts';
import type { FoldSchedule } from './fold-schedule.ts';
import { JournalQueue } from './journal-queue.ts';
import type { LiveRoom } from './live-room.ts';

/**
 * The charge in bytes for each struct above {@link FREE_STRUCTS}. A struct costs about 5 µs of processor time,
 * however few bytes it has. At the byte rate of one user this allows some 10,000 structs per second.
 */
const BYTES_PER_STRUCT = 48;
const FREE_STRUCTS = 64;
/** Memory in bytes of a struct while its room is open and in each fold, however few bytes it has in an update. */
const STRUCT_BYTES = 200;

/** The number of late deletions of a room that are remembered. */
const MAX_LATE_DELETIONS = 1_000;

/** The largest size of a room, bytes (F16). */
const MAX_ROOM_BYTES = 64 * 1024 * 1024;

/** Thrown when the store failed to write an update. The client sends it again over a new connection [A4]. */
export class StoreFault extends RoomRefusal {
  constructor() {
    super('rejoin');
  }
}

/** The user or service that sends an update, and its client. */
export type UpdateSource = Pick<RoomContext, 'userId' | 'service' | 'schema' | 'device' | 'isRecovering'> & {
  /** Absent for an update that did not arrive over a socket. */
  socket?: Pick<RoomContext['socket'], 'charge'>;
};

/**
 * The result of an admission. `stored`: the update is in the journal and has to be applied. `held`: it contains
 * nothing new. `gap`: it refers to text that the room lacks, and nothing of it was stored [A14].
 */
export type Admitted = 'stored' | 'held' | 'gap';

interface IncomingUpdate {
  document: Document;
  room: LiveRoom;
  update: Uint8Array;
  source: UpdateSource;
  /** Whether its bytes were charged when they arrived; the charge for its structs and client ids is still due. */
  isCharged?: boolean;
  /** Whether it is a difference of states, which does not tell what its writer did [M9]. */
  isCatchUp?: boolean;
}

/** A row that was committed. The caller of the admission applies it in the same turn of the event loop. */
export interface CommittedRow {
  id: number;
  bytes: Uint8Array;
  kind: RowKind;
}

/** A correction of the server [M7]. */
interface Correction {
  document: Document;
  room: LiveRoom;
  update: Uint8Array;
  /** The only client id whose structs it has. */
  clientId: number;
  /** The id of the row that it follows from. */
  fixes: number;
}

interface AdmissionOptions {
  db: Db;
  log: Logger;
  folds: FoldSchedule;
  epoch: Pick<Epoch, 'current'>;
  growth: Growth;
  /** Called for each committed row that a user sent, in the order of a room's journal. */
  onCommitted?: (document: Document, room: LiveRoom, row: CommittedRow) => void;
}

/** The only way into the journal: examines an update, stores it and commits, before it is applied or acknowledged. */
export class Admission {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #folds: FoldSchedule;
  readonly #epoch: Pick<Epoch, 'current'>;
  readonly #growth: Growth;
  readonly #onCommitted: AdmissionOptions['onCommitted'];
  readonly #queue: JournalQueue;
  /** The checksums of the last late deletions of each room: a device sends a row again after a lost answer. */
  readonly #lateDeletions = new WeakMap<LiveRoom, Set<number>>();
  /** Appends in progress. A process ends when there are none. */
  readonly #pendingAppends = new Set<Promise<unknown>>();
  /** Number of updates that the store failed to write. */
  failedAppends = 0;
  /** The size of the update that was examined last; one reused object. */
  readonly #size: UpdateSize = { parts: 0 };

  constructor({ db, log, folds, epoch, growth, onCommitted }: AdmissionOptions) {
    this.#db = db;
    this.#log = log;
    this.#folds = folds;
    this.#epoch = epoch;
    this.#growth = growth;
    this.#onCommitted = onCommitted;
    this.#queue = new JournalQueue(db);
  }

  get durations(): Durations {
    return this.#queue.durations;
  }

  /** Resolves when no append is in progress. */
  async settled(): Promise<void> {
    while (this.#pendingAppends.size > 0) await Promise.allSettled(this.#pendingAppends);
  }

  /**
   * Examines an update and charges its sender for the work, also if it is refused.
   * @throws RoomRefusal `bad-update`
   */
  #examine(document: Document, update: Uint8Array, { socket, service }: UpdateSource): UpdateCheck {
    const size = this.#size;
    size.parts = 0;
    try {
      return examine(document, update, size);
    } finally {
      if (size.parts > FREE_STRUCTS && !service) socket?.charge(size.parts * BYTES_PER_STRUCT);
    }
  }

  /**
   * Examines an update and appends it to the journal. The caller applies it when the result is `stored`.
   * @throws RoomRefusal with the reason; StoreFault when the store failed
   */
  async admit(incoming: IncomingUpdate): Promise<Admitted> {
    const { document, room, update, source } = incoming;
    const updateCheck = this.#examine(document, update, source);
    const { parts } = this.#size;
    if (updateCheck.kind === 'gap') return 'gap';
    const isLate = this.#isLateDeletion(incoming, updateCheck);
    if (updateCheck.kind !== 'new' && !isLate) return 'held';
    const clients = updateCheck.kind === 'new' ? updateCheck.clients : [];
    const idCheck = room.clientIds.check(clients, source.userId);
    const { foreign } = idCheck;
    const isRecovery = source.isRecovering && room.clientIds.areRecoverable(foreign);
    if (foreign.length > 0 && !isRecovery) return this.#fill(incoming, foreign);
    const entry = this.#createEntry(incoming, idCheck);
    const bytes = Math.max(entry.bytes.byteLength, parts * STRUCT_BYTES);
    this.#chargeGrowth(incoming, bytes + (entry.bind?.clientIds.length ?? 0) * ROW_BYTES);
    const appended = await this.#store(room, entry, document);
    if (appended.kind === 'already-there') throw new RoomRefusal('already-done');
    if (appended.kind === 'gone') throw new RoomRefusal('not-found');
    if (isLate) this.#rememberLate(room, entry.crc);
    if (entry.bind) room.clientIds.markStored(entry.bind.clientIds, source.userId);
    if (entry.returned) room.clientIds.markReturned(entry.returned.clientIds);
    if (entry.raiseSchema) raiseSchema(room, document, entry.raiseSchema);
    return 'stored';
  }

  /**
   * Whether an update deletes only what is deleted already, in a text with moves: a split or join deletes the characters
   * that it copies, and the deletion of one of them is meant for its copy [M2]. It changes nothing in the document, and is
   * stored once for the correction that follows from it.
   */
  #isLateDeletion(
    { document, room, update, source, isCatchUp }: IncomingUpdate,
    { kind }: UpdateCheck,
  ): boolean {
    if (kind !== 'held' || update[0] !== 0 || isCatchUp || source.isRecovering || source.service)
      return false;
    if (!this.#onCommitted || room.kind !== 'document' || !hasRecords(document)) return false;
    return this.#lateDeletions.get(room)?.has(checksum(update)) !== true;
  }

  #rememberLate(room: LiveRoom, crc: number): void {
    const stored = this.#lateDeletions.get(room) ?? new Set();
    this.#lateDeletions.set(room, stored);
    if (stored.size >= MAX_LATE_DELETIONS) stored.clear();
    stored.add(crc);
  }

  /**
   * Appends a correction of the server to the journal. No growth budget is charged: it only copies text that was.
   * @returns the id of its row; undefined when the document has it already
   * @throws RoomRefusal `resync` for a correction that does not fit the room, `document-full`, `not-found` or
   *   `bad-update`; StoreFault when the store failed
   */
  async correct({ document, room, update, clientId, fixes }: Correction): Promise<number | undefined> {
    const updateCheck = examine(document, update);
    if (updateCheck.kind === 'gap') throw new RoomRefusal('resync');
    if (updateCheck.kind !== 'new') return undefined;
    if (updateCheck.clients.some((id) => id !== clientId)) throw new RoomRefusal('foreign-client-id');
    const { unstored, foreign } = room.clientIds.check(updateCheck.clients, SERVER_WRITER);
    if (foreign.length > 0) throw new RoomRefusal('foreign-client-id');
    if (room.storedBytes + update.byteLength > MAX_ROOM_BYTES) throw new RoomRefusal('document-full');
    const entry: JournalEntry = {
      ydocId: room.ydocId,
      bytes: update,
      crc: checksum(update),
      userId: SERVER_WRITER,
      kind: 'fix',
      fixes,
    };
    if (unstored.length > 0) entry.bind = { clientIds: unstored, device: null, actorKind: 'server' };
    const appended = await this.#store(room, entry, document);
    if (appended.kind !== 'kept') throw new RoomRefusal('not-found');
    room.clientIds.markStored(unstored, SERVER_WRITER);
    return appended.id;
  }

  /**
   * Handles an update that has structs of other people: stores and applies those that fill known gaps of the room
   * [A14]. The rest is refused with `resync`, and the client compares with the room again.
   * @throws RoomRefusal always
   */
  async #fill(incoming: IncomingUpdate, foreign: readonly number[]): Promise<never> {
    const { document, room, update, source } = incoming;
    const missing = new Map([...(room.gap?.missing ?? [])].filter(([client]) => foreign.includes(client)));
    const bytes = extractMissingStructs(document, update, missing);
    if (!bytes || examine(document, bytes).kind !== 'new') throw new RoomRefusal('foreign-client-id');
    this.#chargeGrowth(incoming, bytes.byteLength);
    const { ydocId } = room;
    const entry: JournalEntry = {
      ydocId,
      bytes,
      crc: checksum(bytes),
      userId: source.userId,
      kind: 'catch-up',
    };
    if ((await this.#store(room, entry, document)).kind !== 'kept') throw new RoomRefusal('not-found');
    const clients = [...missing.keys()];
    this.#log.warn({ ydocId, userId: source.userId, clients }, 'missing text of other people was given back');
    applyUpdate(document, bytes);
    throw new RoomRefusal('resync');
  }

  /**
   * Charges bytes to the user's growth budget before they are stored. Changes of the server itself were already
   * checked when they were requested; among them are the deletions that free space on a full disk.
   * @throws RoomRefusal `server-full` or `text-budget` [A15]; AppError for an upload, which answers an HTTP request
   */
  #chargeGrowth({ source, update, isCharged = false }: IncomingUpdate, bytes: number): void {
    if (source.service) return;
    if (isCharged) {
      const excess = bytes - update.byteLength;
      if (excess > 0) this.#growth.spend(source.userId, excess);
      return;
    }
    const refusal = this.#growth.trySpend(source.userId, bytes);
    if (refusal) throw new RoomRefusal(refusal);
  }

  #createEntry(
    { room, update: bytes, source, isCatchUp = false }: IncomingUpdate,
    { unstored, returned }: CheckedIds,
  ): JournalEntry {
    const { userId, service, schema, device } = source;
    if (service && sha256(bytes) !== service.sha256) throw new RoomRefusal('bad-update');
    if (room.storedBytes + bytes.byteLength > MAX_ROOM_BYTES) throw new RoomRefusal('document-full');
    const entry: JournalEntry = { ydocId: room.ydocId, bytes, crc: checksum(bytes), userId };
    if (isCatchUp || source.isRecovering) entry.kind = 'catch-up';
    // An id unknown to a restored database may belong to any user whose text this device returns, so it is not bound.
    if (unstored.length > 0 && !source.isRecovering)
      entry.bind = { clientIds: unstored, device, actorKind: service ? 'server' : 'person' };
    if (returned.length > 0) entry.returned = { clientIds: returned, epoch: this.#epoch.current };
    if (isNewer(schema, room.schema)) entry.raiseSchema = schema;
    if (service) entry.operationKey = service.operationKey;
    return entry;
  }

  async #store(room: LiveRoom, entry: JournalEntry, document: Document): Promise<Appended> {
    const { bytes, crc } = entry;
    const duplicate = room.inFlight.get(crc);
    const isDuplicate = duplicate !== undefined && Buffer.compare(duplicate.bytes, bytes) === 0;
    const appended = isDuplicate ? duplicate.appended : this.#append(entry);
    if (!isDuplicate) {
      room.inFlight.set(crc, { bytes, appended });
      room.pending += 1;
      this.#pendingAppends.add(appended);
    }
    try {
      const result = await appended;
      if (isDuplicate) return result;
      room.storedBytes += bytes.byteLength;
      this.#folds.note(room.ydocId, bytes.byteLength, performance.now());
      const { kind = 'row' } = entry;
      if (result.kind === 'kept' && kind !== 'fix')
        this.#onCommitted?.(document, room, { id: result.id, bytes, kind });
      return result;
    } catch (error) {
      this.failedAppends += 1;
      this.#log.error({ err: error, alarm: 'store-fault' }, 'an update could not be kept');
      throw new StoreFault();
    } finally {
      if (!isDuplicate) {
        room.inFlight.delete(crc);
        room.pending -= 1;
        this.#pendingAppends.delete(appended);
      }
    }
  }

  #append(entry: JournalEntry): Promise<Appended> {
    return isLong(entry.bytes) ? this.#appendLong(entry) : this.#queue.add(entry);
  }

  async #appendLong(entry: JournalEntry): Promise<Appended> {
    const chunkKey = await writeChunks(this.#db, entry.bytes);
    return this.#queue.add({ ...entry, bytes: new Uint8Array(), chunkKey });
  }
}

const EMPTY: UpdateCheck = { kind: 'empty' };

function examine(document: Document, update: Uint8Array, size?: UpdateSize): UpdateCheck {
  // Every join without changes sends this: no structs and no deletions.
  if (update.byteLength === 2 && update[0] === 0 && update[1] === 0) return EMPTY;
  try {
    return examineUpdate(document, update, size);
  } catch {
    throw new RoomRefusal('bad-update');
  }
}

/** Raises the room's schema version and closes connections whose client is too old for it [B1]. */
function raiseSchema(room: LiveRoom, document: Document, schema: LiveRoom['schema']): void {
  if (!isNewer(schema, room.schema)) return;
  room.schema = schema;
  for (const connection of document.getConnections()) {
    // Authentication made the context of every connection.
    const { schema: known } = connection.context as RoomContext;
    if (known.major < schema.major) connection.close({ code: 4400, reason: 'schema-too-old' });
  }
}

function isNewer(a: LiveRoom['schema'], b: LiveRoom['schema']): boolean {
  return a.major > b.major || (a.major === b.major && a.minor > b.minor);
}
