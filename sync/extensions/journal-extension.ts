import type {
  afterLoadDocumentPayload,
  beforeHandleMessagePayload,
  beforeSyncPayload,
  beforeUnloadDocumentPayload,
  connectedPayload,
  Connection,
  Document,
  Extension,
  Hocuspocus,
  onLoadDocumentPayload,
} from '@hocuspocus/server';
import * as decoding from 'lib0/decoding';
import type { Logger } from 'pino';
import { applyUpdate } from 'yjs';
import { SOCKET_CODES } from '#shared/documents/sync-protocol.ts';
import type { Db } from '#server/db/database.ts';
import type { Epoch } from '#server/db/epoch.ts';
import { bindClients, type ClientBinding } from '#server/db/journal/append-rows.ts';
import { answerCost } from '../connections/answer-cost.ts';
import { encodeBroadcastsOnce } from '../connections/broadcast.ts';
import { checkFrame, countClients } from '../connections/frame-budget.ts';
import type { Outgoing } from '../connections/outgoing.ts';
import type { RoomContext } from '../connections/room-context.ts';
import { RoomRefusal } from '../connections/room-refusal.ts';
import { TokenBucket } from '../connections/token-bucket.ts';
import { StoreFault, type Admission, type Admitted } from '../journal/admission.ts';
import { sendWrittenAs } from '../journal/first-messages.ts';
import type { LiveRooms } from '../journal/live-room.ts';
import { loadRoom } from '../journal/load-room.ts';
import type { MoveCorrections } from '../moves/move-corrections.ts';

const UNLOAD_RETRY_MS = 100;
/** Hocuspocus's message type of sync messages. */
const SYNC = 0;
/** The sync types of y-protocols: a state vector, the missing updates as its answer, and a change. */
const SYNC_STEP_1 = 0;
const SYNC_STEP_2 = 1;
const SYNC_UPDATE = 2;
/** How long a change that arrived before its connection's SyncStep2 waits for that message, milliseconds. */
const STEP_2_TIMEOUT_MS = 10_000;
const QUEUE_POLL_MS = 10;
/**
 * Frames up to this length, bytes, as keystrokes make them, are not charged to the room's budget and never wait for
 * it: a user who floods a room does not delay other people's typing.
 */
const UNCHARGED_BYTES = 4 * 1024;
/** The charge in bytes for each client that an update has structs of: the room is searched for each of them. */
const BYTES_PER_CLIENT = 1024;

export interface JournalExtensionOptions {
  db: Db;
  log: Logger;
  epoch: Pick<Epoch, 'current' | 'beganAt' | 'earlier'>;
  rooms: LiveRooms;
  admission: Admission;
  outgoing: Outgoing;
  /** Absent where texts are not corrected. */
  moves?: Pick<MoveCorrections, 'noteLoaded' | 'isBusy'> | undefined;
  /** Bytes per second of all users together in one room [A15]. */
  maxRoomBytesPerSecond: number;
}

/** A decoded sync frame: its y-protocols type and its payload. */
type SyncFrame = Pick<beforeSyncPayload, 'type' | 'payload'>;

const RESOLVED = Promise.resolve();

/**
 * Writes updates to the journal before they are acknowledged: an update is examined, stored and committed before
 * Hocuspocus applies, acknowledges and broadcasts it. An update whose hook throws is neither applied nor
 * acknowledged.
 */
export class JournalExtension implements Extension<RoomContext> {
  readonly extensionName = 'journal';
  readonly #db: Db;
  readonly #loadOptions: Pick<JournalExtensionOptions, 'db' | 'log' | 'epoch'>;
  readonly #rooms: LiveRooms;
  readonly #admission: Admission;
  readonly #outgoing: Outgoing;
  readonly #moves: JournalExtensionOptions['moves'];
  /** Connections that have sent their SyncStep2, the text that the room lacked. */
  readonly #hasSentStep2 = new WeakSet<Connection>();
  /** The byte budget of each room, by its document. */
  readonly #budgets = new WeakMap<Document, TokenBucket>();
  readonly #maxRoomBytesPerSecond: number;

  constructor(options: JournalExtensionOptions) {
    const { db, log, epoch, rooms, admission, outgoing, moves, maxRoomBytesPerSecond } = options;
    this.#db = db;
    this.#loadOptions = { db, log, epoch };
    this.#rooms = rooms;
    this.#admission = admission;
    this.#outgoing = outgoing;
    this.#moves = moves;
    this.#maxRoomBytesPerSecond = maxRoomBytesPerSecond;
  }

  async onLoadDocument({ document, documentName, context }: onLoadDocumentPayload<RoomContext>) {
    if (context.room.kind !== 'content') return;
    try {
      const room = await loadRoom(this.#loadOptions, documentName, document);
      this.#rooms.add(document, room);
      sendWrittenAs(document, documentName, this.#loadOptions.db);
      this.#moves?.noteLoaded(document, room);
    } catch (error) {
      // Hocuspocus drops a document that failed to load without stopping the timers of its awareness.
      document.destroy();
      throw error;
    }
  }

  /**
   * Replaces Hocuspocus's update handler, which would start the timer of its store hooks at every update. There are
   * no such hooks here.
   */
  async afterLoadDocument({ document }: afterLoadDocumentPayload<RoomContext>): Promise<void> {
    document.onUpdate(() => {});
    encodeBroadcastsOnce(document);
  }

  /** Binds a declared client id to its user when the room is joined [A8]. */
  async connected({ connection, context }: connectedPayload<RoomContext>): Promise<void> {
    this.#replaceHooks(connection, context);
    const room = this.#rooms.get(connection.document);
    const { clientId, userId, service } = context;
    if (!room || clientId === undefined || connection.readOnly || service) return;
    if (!room.clientIds.claim(clientId, userId)) {
      connection.close({ code: 4400, reason: 'foreign-client-id' });
      return;
    }
    const binding: ClientBinding = { clientIds: [clientId], device: context.device, actorKind: 'person' };
    await this.#db.append((raw) => bindClients(raw, room.ydocId, userId, binding, Date.now()));
    room.clientIds.markStored([clientId], userId);
  }

  /** Checks messages that arrived before the room was loaded. Later ones are checked by `#shorten`'s handler. */
  async beforeHandleMessage({ update: frame, context }: beforeHandleMessagePayload<RoomContext>) {
    if (!context.service) checkFrame(frame);
  }

  beforeSync({ document, connection, context, ...frame }: beforeSyncPayload<RoomContext>): Promise<void> {
    return this.#admit(document, connection, context, frame);
  }

  /**
   * Replaces a connection's hook chain, so that a frame goes straight to the journal: running two hooks that no
   * extension has, with three payloads, costs more than examining the frame.
   */
  #replaceHooks(connection: Connection<RoomContext>, context: RoomContext): void {
    const { document } = connection;
    const { socket, service } = context;
    const budget = this.#budgetOf(document);
    connection.beforeHandleMessage((_, frame) => {
      if (service) return RESOLVED;
      checkFrame(frame);
      if (frame.byteLength > UNCHARGED_BYTES) socket.chargeRoom(budget, frame.byteLength);
      return RESOLVED;
    });
    connection.afterHandleMessage(() => RESOLVED);
    connection.beforeSync((_, frame) => this.#admit(document, connection, context, frame));
  }

  #budgetOf(document: Document): TokenBucket {
    const existing = this.#budgets.get(document);
    if (existing) return existing;
    const budget = new TokenBucket(this.#maxRoomBytesPerSecond, performance.now());
    this.#budgets.set(document, budget);
    return budget;
  }

  async #admit(
    document: Document,
    connection: Connection<RoomContext>,
    context: RoomContext,
    { type, payload: update }: SyncFrame,
  ): Promise<void> {
    const room = this.#rooms.get(document);
    if (type === SYNC_STEP_1) {
      if (!room || context.service) return;
      // Encoding one long text as answer blocks the event loop as long as a thousand keystrokes do [A15].
      await context.socket.waitForAnswerBudget(() => answerCost(document.store, update, room.storedBytes));
      if (!document.hasConnection(connection)) throw new RoomRefusal('rejoin');
      return;
    }
    // This hook runs before Hocuspocus's own read-only check, which refuses a reader's update [A3].
    if (connection.readOnly) return;
    // Updates sent before the room was closed may still wait in its queue.
    if (!room || document.isDestroyed || !document.hasConnection(connection)) throw new RoomRefusal('rejoin');
    const clients = context.service ? 1 : countClients(update);
    if (clients > 1) context.socket.charge(clients * BYTES_PER_CLIENT);
    try {
      const isCatchUp = type === SYNC_STEP_2;
      let admitted = await this.#admission.admit({ document, room, update, source: context, isCatchUp });
      if (admitted === 'gap' && type === SYNC_UPDATE && !this.#hasSentStep2.has(connection)) {
        const admit = (frame: SyncFrame): Promise<Admitted> =>
          this.#admission.admit({
            document,
            room,
            update: frame.payload,
            source: context,
            isCatchUp: frame.type === SYNC_STEP_2,
          });
        await this.#admitStep2First(document, connection, admit);
        admitted = await admit({ type, payload: update });
      }
      if (admitted === 'gap') throw new RoomRefusal('resync');
      if (type === SYNC_STEP_2) this.#hasSentStep2.add(connection);
      if (admitted === 'stored') this.#outgoing.flushThisTurn(document);
    } catch (error) {
      // The whole socket closes: if only the room closed, the client would stay connected and wait forever [A4].
      if (error instanceof StoreFault) context.socket.close(SOCKET_CODES.storeFault, 'store-fault');
      throw error;
    }
  }

  /**
   * Admits a connection's SyncStep2 before a change that arrived ahead of it. A user who types while a connection is
   * being established sends the new character first. The earlier text, which that character refers to, comes with
   * SyncStep2.
   * @throws RoomRefusal `resync` when SyncStep2 does not arrive
   */
  async #admitStep2First(
    document: Document,
    connection: Connection<RoomContext>,
    admit: (frame: SyncFrame) => Promise<Admitted>,
  ): Promise<void> {
    // Hocuspocus handles a connection's frames one after the other. The change is the first frame in this queue.
    const { messageQueue } = connection as unknown as { messageQueue: readonly Uint8Array[] };
    const deadline = performance.now() + STEP_2_TIMEOUT_MS;
    const findStep2 = () => messageQueue.findIndex((frame) => readSyncFrame(frame)?.type === SYNC_STEP_2);
    while (findStep2() < 0) {
      if (performance.now() > deadline || !document.hasConnection(connection))
        throw new RoomRefusal('resync');
      await new Promise((resolve) => setTimeout(resolve, QUEUE_POLL_MS));
    }
    for (const frame of messageQueue.slice(1, findStep2() + 1)) {
      const syncFrame = readSyncFrame(frame);
      if (!syncFrame || syncFrame.type === SYNC_STEP_1) continue;
      // Its bytes are charged when its turn comes. Its limits are checked now, before it is decoded [A15].
      checkFrame(frame);
      countClients(syncFrame.payload);
      if ((await admit(syncFrame)) !== 'stored') continue;
      this.#outgoing.flushThisTurn(document);
      applyUpdate(document, syncFrame.payload, { source: 'connection', connection });
    }
  }

  /**
   * Refuses to unload a room that has pending appends or corrections, and starts a timer to retry: nothing else retries
   * [A4].
   */
  async beforeUnloadDocument({ document, instance }: beforeUnloadDocumentPayload): Promise<void> {
    if (!this.#hasPending(document)) return;
    this.#retryUnload(instance, document);
    throw new Error('');
  }

  #retryUnload(instance: Hocuspocus, document: Document): void {
    setTimeout(() => {
      if (this.#hasPending(document)) this.#retryUnload(instance, document);
      else void instance.unloadDocument(document);
    }, UNLOAD_RETRY_MS);
  }

  #hasPending(document: Document): boolean {
    const room = this.#rooms.get(document);
    return room !== undefined && (room.pending > 0 || this.#moves?.isBusy(document) === true);
  }
}

/** Decodes a room's frame; undefined unless it is a sync message. */
function readSyncFrame(frame: Uint8Array): SyncFrame | undefined {
  try {
    const decoder = decoding.createDecoder(frame);
    decoding.readVarString(decoder);
    if (decoding.readVarUint(decoder) !== SYNC) return undefined;
    return { type: decoding.readVarUint(decoder), payload: decoding.readVarUint8Array(decoder) };
  } catch {
    return undefined;
  }
}
