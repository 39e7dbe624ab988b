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
import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import type { Db } from '#server/db/database.ts';
import { bindClients, type ClientBinding } from '#server/db/journal/append-rows.ts';
import { broadcastAlike } from '../connections/broadcast.ts';
import type { Outgoing } from '../connections/outgoing.ts';
import type { RoomContext } from '../connections/room-context.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import { StoreFault, type Admission } from '../journal/admission.ts';
import type { LiveRooms } from '../journal/live-room.ts';
import { loadRoom } from '../journal/load-room.ts';

const UNLOAD_RETRY_MS = 100;
/** y-protocols' message types: what carries an update, and what only asks. */
const SYNC_STEP_1 = 0;

export interface JournalExtensionOptions {
  db: Db;
  log: Logger;
  rooms: LiveRooms;
  admission: Admission;
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
  readonly #admission: Admission;
  readonly #outgoing: Outgoing;

  constructor({ db, log, rooms, admission, outgoing }: JournalExtensionOptions) {
    this.#db = db;
    this.#log = log;
    this.#rooms = rooms;
    this.#admission = admission;
    this.#outgoing = outgoing;
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
    broadcastAlike(document);
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
    const brought = { document, room, update, by: context };
    const isNew = await this.#admission.admit(brought).catch((error: unknown) => {
      // The whole socket ends: a closed room alone would leave the client connected and stuck [A4].
      if (error instanceof StoreFault) context.socket.close(SOCKET_CODES.storeFault, 'store-fault');
      throw error;
    });
    if (isNew) this.#outgoing.tell(document);
  }

  /** Refuses while anything of the room is on its way to the disk, and asks again itself: nothing else does [A4]. */
  async beforeUnloadDocument({ document, instance }: beforeUnloadDocumentPayload): Promise<void> {
    const room = this.#rooms.get(document);
    if (!room || room.pending === 0) return;
    this.#retryUnload(instance, document);
    throw new Error('');
  }

  #retryUnload(instance: Hocuspocus, document: Document): void {
    setTimeout(() => {
      const room = this.#rooms.get(document);
      if (room && room.pending > 0) this.#retryUnload(instance, document);
      else void instance.unloadDocument(document);
    }, UNLOAD_RETRY_MS);
  }
}
