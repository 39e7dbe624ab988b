import { HocuspocusProvider, type HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { mergeMany } from '../store/merge-many.ts';
import { hasPending, fitsOnePart, splitUpdate } from '#shared/documents/updates/split-update.ts';
import { MAX_UPDATE_BYTES, UPLOAD_ABOVE_BYTES } from '#shared/documents/sync-protocol.ts';
import type { MessageGate } from '../message-gate.ts';
import type { LastingAwareness } from './lasting-awareness.ts';
import { EncodedMessage, encodeSync, readCatchUp, readSyncStatus } from './sync-messages.ts';
import type { RowFrame } from './unacked-rows.ts';
import type { SentMessage, Unacknowledged } from './unacknowledged.ts';

/** Longer updates are sent in parts: the server refuses an update above `MAX_UPDATE_BYTES` [A15]. */
const PART_BYTES = 192 * 1024;

/** The parts of a room that its successive providers share. */
export interface SharedRoom {
  name: string;
  ydoc: Y.Doc;
  awareness: LastingAwareness;
}

/** This page's access to the server. */
export interface ServerAccess {
  socket: { readonly provider: HocuspocusProviderWebsocket; readonly isConnected: boolean };
  /** Returns the token with which the page joins a room and writes there under the client id. */
  token: (name: string, clientId: number) => string;
  /** Uploads an update that is too long for messages; resolves when it is durable. */
  pushLong?: ((ydocId: string, update: Uint8Array, clientId: number) => Promise<void>) | undefined;
}

export interface TrackedProviderOptions {
  room: SharedRoom;
  server: ServerAccess;
  unacknowledged: Unacknowledged;
  gate: MessageGate;
  events: {
    /** The server let this client in, to read or to write. */
    onAuthenticated: (isReader: boolean) => void;
    /** The server's whole state has arrived. */
    onSynced: () => void;
    /** The server accepted a change, or refused it. */
    onAnswer: () => void;
    onMessage: (message: string) => void;
    /** The server closed this room, or did not let this client in; the provider cannot be used any more. */
    onRefused: (reason: string) => void;
    /** The socket closed; it reconnects by itself. */
    onSocketClosed: () => void;
    /**
     * An update cannot be split into messages, or is too long to be worth splitting. None of it was sent.
     * @param rowsUpTo the number of the last row that it contains, for `UnackedRows.drop`
     */
    onTooLong: (update: Uint8Array, rowsUpTo: number) => void;
  };
}

/**
 * One provider: a room on the socket until the server closes or refuses it. It records every change that is sent and
 * every answer in the order in which the Y.Doc gets them, so that everything that arrived before an acknowledgement is
 * in the document when the acknowledgement counts.
 */
export class TrackedProvider {
  readonly #options: TrackedProviderOptions;
  readonly #provider: HocuspocusProvider;
  readonly #baseSend: HocuspocusProvider['send'];
  /** Whether messages reach the server. */
  #isOpen = false;

  constructor(options: TrackedProviderOptions) {
    this.#options = options;
    this.#provider = this.#makeProvider();
    const deliver = this.#provider.onMessage.bind(this.#provider);
    this.#provider.onMessage = (event) => {
      const { connection } = options.unacknowledged;
      options.gate(() => this.#receive(event, connection, deliver));
    };
    this.#baseSend = this.#provider.send.bind(this.#provider);
    this.#provider.send = (message, args: SendArguments) => this.#send(message, args);
  }

  get isAuthenticated(): boolean {
    return this.#provider.isAuthenticated;
  }

  /** Whether the server's whole state has arrived. */
  get isSynced(): boolean {
    return this.#provider.isSynced;
  }

  /** Whether a change of the Y.Doc with this origin came through this provider. */
  isOrigin(origin: unknown): boolean {
    return origin === this.#provider;
  }

  /** Joins the room. */
  attach(): void {
    const { room, unacknowledged } = this.#options;
    unacknowledged.noteConnection();
    room.awareness.announce();
    this.#provider.attach();
  }

  /** Leaves the room. */
  end(): void {
    this.#options.unacknowledged.noteConnection();
    this.#provider.destroy();
  }

  #makeProvider(): HocuspocusProvider {
    const { room, server, unacknowledged, events } = this.#options;
    const { socket, token } = server;
    return new HocuspocusProvider({
      name: room.name,
      document: room.ydoc,
      awareness: room.awareness,
      websocketProvider: socket.provider,
      sessionAwareness: true,
      // Not a promise, so that the room is joined in the same turn of the event loop.
      token: () => token(room.name, room.ydoc.clientID),
      onOpen: () => {
        this.#isOpen = true;
        unacknowledged.noteConnection();
      },
      onAuthenticated: ({ scope }) => events.onAuthenticated(scope === 'readonly'),
      onSynced: () => events.onSynced(),
      onAuthenticationFailed: ({ reason }) => events.onRefused(reason),
      onStateless: ({ payload }) => events.onMessage(payload),
      // Code 1000: the server closed this room. Any other code concerns the socket, which reconnects by itself.
      onClose: ({ event }) => {
        this.#isOpen = false;
        if (event.code === 1000 && socket.isConnected) return events.onRefused(event.reason);
        unacknowledged.noteConnection();
        events.onSocketClosed();
      },
    });
  }

  /**
   * Records an answer and delivers the message.
   * @param connection the number of the connection on which it arrived; the gate may have held it back beyond that
   *   connection's end
   */
  #receive(
    event: MessageEvent<ArrayBuffer>,
    connection: number,
    deliver: HocuspocusProvider['onMessage'],
  ): void {
    const { unacknowledged, events } = this.#options;
    const isAccepted = readSyncStatus(event.data);
    const isCurrent = connection === unacknowledged.connection;
    if (isCurrent && isAccepted === true) unacknowledged.noteAcknowledged();
    if (isCurrent && isAccepted === false) unacknowledged.noteRefused();
    deliver(event);
    if (isAccepted !== undefined) events.onAnswer();
  }

  #send(message: Message, args: SendArguments): void {
    const { room } = this.#options;
    if (args.update) return this.#sendChange(message, args, args.update);
    if (args.clients) {
      // A client sends only its own presence; the server reports clients that have gone silent [A12].
      const clients = args.clients.filter((client) => client === room.ydoc.clientID);
      if (clients.length > 0) this.#baseSend(message, { ...args, clients });
      return;
    }
    const update = args.encoder && readCatchUp(encoding.toUint8Array(args.encoder));
    if (update) this.#sendCatchUp(message, args, update);
    else this.#baseSend(message, args);
  }

  #sendChange(message: Message, args: SendArguments, update: Uint8Array): void {
    const { unacknowledged } = this.#options;
    const { rows, isCatchUpSent } = unacknowledged;
    if (rows.isOnlyUnsent(update)) {
      // While the socket is closed, changes collect in the rows.
      if (!this.#isOpen) return;
      if (!fitsOnePart(update, PART_BYTES)) return this.#sendParts(update, 'change', rows.newest);
      unacknowledged.noteSent('change');
      this.#baseSend(message, args);
      return;
    }
    // Earlier rows wait for the catch-up of this connection, and this change waits with them, so that all arrive in the
    // order in which they were made [M9].
    if (!isCatchUpSent) return;
    const frames = this.#unsentRows();
    if (this.#mustUpload(frames, update)) return this.#uploadRows(frames);
    const isRow = rows.isNewest(update);
    if (isRow && frames.length > 0) return this.#sendRows(frames, 'change');
    // A difference of two states is sent like a catch-up, after the rows that it contains.
    this.#sendRows(frames, 'row');
    this.#sendParts(update, isRow ? 'change' : 'difference', rows.newest);
  }

  /** Sends the rows that the server has not acknowledged, and then the answer to its sync step 1 [M9]. */
  #sendCatchUp(message: Message, args: SendArguments, update: Uint8Array): void {
    const { room, unacknowledged } = this.#options;
    const frames = this.#unsentRows();
    if (this.#mustUpload(frames, update)) return this.#uploadRows(frames);
    this.#sendRows(frames, 'row');
    // Yjs adds its pending structs to the answer, and the server refuses structs that it cannot integrate [A14].
    if (!fitsOnePart(update, PART_BYTES) || hasPending(room.ydoc))
      return this.#sendParts(update, 'catch-up', unacknowledged.rows.newest);
    unacknowledged.noteSent('catch-up');
    this.#baseSend(message, args);
  }

  /** The rows to send on this connection. A reader's rows are never sent. */
  #unsentRows(): SplitFrame[] {
    if (this.#provider.authorizedScope === 'readonly') return [];
    const { room, unacknowledged } = this.#options;
    return unacknowledged.rows
      .unsent(room.ydoc)
      .map((frame) => ({ ...frame, parts: this.#partsOf(frame.bytes) }));
  }

  /** Whether the rows, with the difference after them, are too long for messages [A15]. */
  #mustUpload(frames: readonly SplitFrame[], difference: Uint8Array): boolean {
    if (frames.length === 0) return false;
    if (frames.some(({ parts }) => parts.some(isAboveLimit))) return true;
    const total = frames.reduce((sum, { bytes }) => sum + bytes.byteLength, difference.byteLength);
    return this.#options.server.pushLong !== undefined && total > UPLOAD_ABOVE_BYTES;
  }

  /** An upload has one update: the rows are merged, and still hold no change that was made elsewhere. */
  #uploadRows(frames: readonly SplitFrame[]): void {
    const update = mergeMany(frames.map(({ bytes }) => bytes));
    this.#options.events.onTooLong(update, frames.at(-1)?.upTo ?? 0);
  }

  /** @param lastKind `change` if the newest row was made just now, and no catch-up follows that covers it */
  #sendRows(frames: readonly SplitFrame[], lastKind: 'row' | 'change'): void {
    const messages = frames.flatMap(({ parts, upTo }) =>
      parts.map((part, at) => ({ part, upTo: at === parts.length - 1 ? upTo : 0 })),
    );
    for (const [at, { part, upTo }] of messages.entries())
      this.#sendPart(part, at === messages.length - 1 ? lastKind : 'row', upTo);
  }

  #partsOf(update: Uint8Array): Uint8Array[] {
    return fitsOnePart(update, PART_BYTES)
      ? [update]
      : splitUpdate(update, PART_BYTES, this.#options.room.ydoc);
  }

  #sendParts(update: Uint8Array, kind: UpdateKind, rowsUpTo: number): void {
    const { room, server, unacknowledged, events } = this.#options;
    const parts = splitUpdate(update, PART_BYTES, room.ydoc);
    const isTooLong =
      parts.some(isAboveLimit) || (server.pushLong !== undefined && update.byteLength > UPLOAD_ABOVE_BYTES);
    // Earlier changes that are in flight are uploaded with it: the upload ends this connection.
    if (isTooLong && kind === 'change') unacknowledged.rows.markUnsent();
    const frames = isTooLong ? this.#unsentRows() : [];
    if (frames.length > 0) return this.#uploadRows(frames);
    // The parts are merged again, rather than passing `update`: they leave out structs that are pending in the document.
    if (isTooLong) return events.onTooLong(Y.mergeUpdates(parts), rowsUpTo);
    const isRow = kind === 'row' || kind === 'change';
    for (const part of parts.slice(0, -1)) this.#sendPart(part, isRow ? 'row' : 'piece', 0);
    const last = parts.at(-1);
    if (last) this.#sendPart(last, kind, rowsUpTo);
  }

  #sendPart(part: Uint8Array, kind: UpdateKind, rowsUpTo: number): void {
    const { sentAs, type } = UPDATE_KINDS[kind];
    this.#options.unacknowledged.noteSent(sentAs, rowsUpTo);
    const encoder = encodeSync(this.#provider.effectiveName, type, part);
    // The library's type allows only its own message classes, but `send` uses only their `get`.
    this.#baseSend(EncodedMessage as unknown as Message, { encoder });
  }
}

/** A message of rows with the parts in which it is sent. */
interface SplitFrame extends RowFrame {
  parts: readonly Uint8Array[];
}

const isAboveLimit = ({ byteLength }: Uint8Array): boolean => byteLength > MAX_UPDATE_BYTES;

/**
 * How an update counts, and its type in y-protocols. The catch-up that follows a row covers it; a part counts like a row.
 * The server takes no intents from a difference and its pieces, as from the catch-up [M9].
 */
const UPDATE_KINDS = {
  row: { sentAs: 'part', type: messageYjsUpdate },
  change: { sentAs: 'change', type: messageYjsUpdate },
  piece: { sentAs: 'part', type: messageYjsSyncStep2 },
  difference: { sentAs: 'change', type: messageYjsSyncStep2 },
  'catch-up': { sentAs: 'catch-up', type: messageYjsSyncStep2 },
} as const satisfies Record<string, { sentAs: SentMessage; type: number }>;
type UpdateKind = keyof typeof UPDATE_KINDS;

type Message = Parameters<HocuspocusProvider['send']>[0];

/** The arguments with which the library calls `send`: an update, presence, or an encoded answer. */
interface SendArguments {
  update?: Uint8Array;
  encoder?: encoding.Encoder;
  /** For presence: the client ids that it is about. */
  clients?: number[];
}
