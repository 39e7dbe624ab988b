import type { Document } from '@hocuspocus/server';
import type { Logger } from 'pino';
import { applyUpdate } from 'yjs';
import { fillUpdate } from '#shared/documents/updates/fill-update.ts';
import {
  examineUpdate,
  type UpdateSize,
  type UpdateCheck,
} from '#shared/documents/updates/examine-update.ts';
import type { Db } from '#server/db/database.ts';
import type { Epoch } from '#server/db/epoch.ts';
import type { Appended, JournalEntry } from '#server/db/journal/append-rows.ts';
import { isLong, writeChunks } from '#server/db/journal/chunks.ts';
import { checksum } from '#server/db/journal/stored-bytes.ts';
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
 * A struct costs about 5 µs of processor, however few bytes it has. Beyond a moment of quick typing each counts as so many
 * bytes: at the rate of one person that is some 10,000 structs a second.
 */
const BYTES_PER_STRUCT = 48;
const FREE_STRUCTS = 64;
/** What a struct takes in memory while its room is open, and in each fold, however few bytes it has in an update. */
const STRUCT_BYTES = 200;

/** The longest state of a room (F16). */
const MAX_ROOM_BYTES = 64 * 1024 * 1024;

/** The store did not take an update: it is tried again, by a new connection [A4]. */
export class StoreFault extends RoomRefusal {
  constructor() {
    super('rejoin');
  }
}

/** What is known of whoever brings an update. */
export type UpdateSource = Pick<RoomContext, 'userId' | 'service' | 'schema' | 'device' | 'isRecovering'> & {
  /** Unset for what comes by no socket. */
  socket?: Pick<RoomContext['socket'], 'spend'>;
};

/**
 * What became of an update: it is in the journal now and has to be applied; it brought nothing new; or it stands on text
 * that the room lacks, and nothing of it was stored [A14].
 */
export type Admitted = 'stored' | 'held' | 'gap';

interface IncomingUpdate {
  document: Document;
  room: LiveRoom;
  update: Uint8Array;
  by: UpdateSource;
  /** Its bytes were counted when they arrived; what its structs and client ids weigh beyond them is not. */
  isCounted?: boolean;
}

interface AdmissionOptions {
  db: Db;
  log: Logger;
  folds: FoldSchedule;
  epoch: Pick<Epoch, 'current'>;
  growth: Growth;
}

/** The one way into the journal: an update is examined, kept and committed before anybody applies or acknowledges it. */
export class Admission {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #folds: FoldSchedule;
  readonly #epoch: Pick<Epoch, 'current'>;
  readonly #growth: Growth;
  readonly #queue: JournalQueue;
  /** Updates being kept; a process ends when there are none. */
  readonly #underway = new Set<Promise<unknown>>();
  /** Updates that the store did not take. */
  failedAppends = 0;
  /** Of the update that was examined last. */
  readonly #size: UpdateSize = { parts: 0 };

  constructor({ db, log, folds, epoch, growth }: AdmissionOptions) {
    this.#db = db;
    this.#log = log;
    this.#folds = folds;
    this.#epoch = epoch;
    this.#growth = growth;
    this.#queue = new JournalQueue(db);
  }

  get durations(): Durations {
    return this.#queue.durations;
  }

  /** Resolves when nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.allSettled(this.#underway);
  }

  /** Charges whoever brings an update for examining it, also where it is refused. @throws RoomRefusal `bad-update` */
  #examine(document: Document, update: Uint8Array, { socket, service }: UpdateSource): UpdateCheck {
    const size = this.#size;
    size.parts = 0;
    try {
      return examine(document, update, size);
    } finally {
      if (size.parts > FREE_STRUCTS && !service) socket?.spend(size.parts * BYTES_PER_STRUCT);
    }
  }

  /** @throws RoomRefusal with the reason, StoreFault where the disk did not take it */
  async admit(brought: IncomingUpdate): Promise<Admitted> {
    const { document, room, update, by } = brought;
    const verdict = this.#examine(document, update, by);
    const { parts } = this.#size;
    if (verdict.kind === 'gap') return 'gap';
    if (verdict.kind !== 'new') return 'held';
    const checked = room.clientIds.check(verdict.clients, by.userId);
    const { foreign } = checked;
    const isRecovery = by.isRecovering && room.clientIds.areRecoverable(foreign);
    if (foreign.length > 0 && !isRecovery) return this.#fill(brought, foreign);
    const entry = this.#entryOf(brought, checked);
    const bytes = Math.max(entry.bytes.byteLength, parts * STRUCT_BYTES);
    this.#count(brought, bytes + (entry.bind?.clientIds.length ?? 0) * ROW_BYTES);
    const appended = await this.#keep(room, entry);
    if (appended.kind === 'already-there') throw new RoomRefusal('already-done');
    if (appended.kind === 'gone') throw new RoomRefusal('not-found');
    if (entry.bind) room.clientIds.stored(entry.bind.clientIds, by.userId);
    if (entry.returned) room.clientIds.returned(entry.returned.clientIds);
    if (entry.raiseSchema) raiseSchema(room, document, entry.raiseSchema);
    return 'stored';
  }

  /**
   * Takes out of an update with other people's structs those that the room is known to lack, and stores and applies them
   * [A14]. The rest is refused with `resync`: the client compares with the room as it is then.
   * @throws RoomRefusal always
   */
  async #fill(brought: IncomingUpdate, foreign: readonly number[]): Promise<never> {
    const { document, room, update, by } = brought;
    const missing = new Map([...(room.gap?.missing ?? [])].filter(([client]) => foreign.includes(client)));
    const bytes = fillUpdate(document, update, missing);
    if (!bytes || examine(document, bytes).kind !== 'new') throw new RoomRefusal('foreign-client-id');
    this.#count(brought, bytes.byteLength);
    const { ydocId } = room;
    const entry = { ydocId, bytes, crc: checksum(bytes), userId: by.userId };
    if ((await this.#keep(room, entry)).kind !== 'kept') throw new RoomRefusal('not-found');
    const clients = [...missing.keys()];
    this.#log.warn({ ydocId, userId: by.userId, clients }, 'missing text of other people was given back');
    applyUpdate(document, bytes);
    throw new RoomRefusal('resync');
  }

  /**
   * Counts bytes before they are stored. The server's own changes were let through where they were asked for: among
   * them are the deletions that give a full disk room.
   * @throws RoomRefusal `server-full` or `text-budget` [A15]; of an upload, which is answered as a request, AppError
   */
  #count({ by, update, isCounted = false }: IncomingUpdate, bytes: number): void {
    if (by.service) return;
    if (isCounted) {
      const more = bytes - update.byteLength;
      if (more > 0) this.#growth.spend(by.userId, more);
      return;
    }
    const refusal = this.#growth.refusalOf(by.userId, bytes);
    if (refusal) throw new RoomRefusal(refusal);
  }

  #entryOf({ room, update: bytes, by }: IncomingUpdate, { unstored, returned }: CheckedIds): JournalEntry {
    const { userId, service, schema, device } = by;
    if (service && sha256(bytes) !== service.sha256) throw new RoomRefusal('bad-update');
    if (room.storedBytes + bytes.byteLength > MAX_ROOM_BYTES) throw new RoomRefusal('document-full');
    const entry: JournalEntry = { ydocId: room.ydocId, bytes, crc: checksum(bytes), userId };
    // An id of which a restored database knows nothing may be anybody's whose text this device gives back.
    if (unstored.length > 0 && !by.isRecovering)
      entry.bind = { clientIds: unstored, device, actorKind: service ? 'server' : 'person' };
    if (returned.length > 0) entry.returned = { clientIds: returned, epoch: this.#epoch.current };
    if (isNewer(schema, room.schema)) entry.raiseSchema = schema;
    if (service) entry.operationKey = service.operationKey;
    return entry;
  }

  async #keep(room: LiveRoom, entry: JournalEntry): Promise<Appended> {
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
      throw new StoreFault();
    } finally {
      if (!isTwin) {
        room.inFlight.delete(crc);
        room.pending -= 1;
        this.#underway.delete(appended);
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
  // What every join without news sends: no structs, no deletions.
  if (update.byteLength === 2 && update[0] === 0 && update[1] === 0) return EMPTY;
  try {
    return examineUpdate(document, update, size);
  } catch {
    throw new RoomRefusal('bad-update');
  }
}

/** Who is too old for what the room holds now has to leave it [B1]. */
function raiseSchema(room: LiveRoom, document: Document, schema: LiveRoom['schema']): void {
  if (!isNewer(schema, room.schema)) return;
  room.schema = schema;
  for (const connection of document.getConnections()) {
    // Every connection's context is what authentication made.
    const { schema: known } = connection.context as RoomContext;
    if (known.major < schema.major) connection.close({ code: 4400, reason: 'schema-too-old' });
  }
}

function isNewer(a: LiveRoom['schema'], b: LiveRoom['schema']): boolean {
  return a.major > b.major || (a.major === b.major && a.minor > b.minor);
}
