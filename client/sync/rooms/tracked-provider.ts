import { HocuspocusProvider, MessageType, type HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { hasPending, fitsOnePart, splitUpdate } from '#shared/documents/updates/split-update.ts';
import { MAX_UPDATE_BYTES, UPLOAD_ABOVE_BYTES } from '#shared/documents/sync-protocol.ts';
import type { MessageGate } from '../message-gate.ts';
import type { LastingAwareness } from './lasting-awareness.ts';
import type { Unacknowledged } from './unacknowledged.ts';

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
    /** An update cannot be split into messages, or is too long to be worth splitting. None of it was sent. */
    onTooLong: (update: Uint8Array) => void;
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
      onOpen: () => unacknowledged.noteConnection(),
      onAuthenticated: ({ scope }) => events.onAuthenticated(scope === 'readonly'),
      onSynced: () => events.onSynced(),
      onAuthenticationFailed: ({ reason }) => events.onRefused(reason),
      onStateless: ({ payload }) => events.onMessage(payload),
      // Code 1000: the server closed this room. Any other code concerns the socket, which reconnects by itself.
      onClose: ({ event }) => {
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
    const { room, unacknowledged } = this.#options;
    if (args.update) {
      if (!fitsOnePart(args.update, PART_BYTES)) return this.#sendParts(args.update, false);
      unacknowledged.noteSent('change');
    } else if (args.clients) {
      // A client sends only its own presence; the server reports clients that have gone silent [A12].
      const clients = args.clients.filter((client) => client === room.ydoc.clientID);
      if (clients.length > 0) this.#baseSend(message, { ...args, clients });
      return;
    } else if (args.encoder) {
      const update = readCatchUp(encoding.toUint8Array(args.encoder));
      // Yjs adds its pending structs to the answer, and the server refuses structs that it cannot integrate [A14].
      const mustSplit = update && (!fitsOnePart(update, PART_BYTES) || hasPending(room.ydoc));
      if (mustSplit) return this.#sendParts(update, true);
      if (update) unacknowledged.noteSent('catch-up');
    }
    this.#baseSend(message, args);
  }

  #sendParts(update: Uint8Array, isCatchUp: boolean): void {
    const { room, server, unacknowledged, events } = this.#options;
    const parts = splitUpdate(update, PART_BYTES, room.ydoc);
    const isTooLong =
      parts.some(({ byteLength }) => byteLength > MAX_UPDATE_BYTES) ||
      (server.pushLong !== undefined && update.byteLength > UPLOAD_ABOVE_BYTES);
    // The parts are merged again, rather than passing `update`: they leave out structs that are pending in the document.
    if (isTooLong) return events.onTooLong(Y.mergeUpdates(parts));
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1;
      const isAnswer = isLast && isCatchUp;
      unacknowledged.noteSent(isAnswer ? 'catch-up' : isLast ? 'change' : 'part');
      this.#sendSync(isAnswer ? messageYjsSyncStep2 : messageYjsUpdate, part);
    }
  }

  #sendSync(kind: number, update: Uint8Array): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, this.#provider.effectiveName);
    encoding.writeVarUint(encoder, MessageType.Sync);
    encoding.writeVarUint(encoder, kind);
    encoding.writeVarUint8Array(encoder, update);
    // The library's type allows only its own message classes, but `send` uses only their `get`.
    this.#baseSend(EncodedMessage as unknown as Message, { encoder });
  }
}

type Message = Parameters<HocuspocusProvider['send']>[0];

/** The arguments with which the library calls `send`: an update, presence, or an encoded answer. */
interface SendArguments {
  update?: Uint8Array;
  encoder?: encoding.Encoder;
  /** For presence: the client ids that it is about. */
  clients?: number[];
}

/** A message that is already encoded, in the form in which the library accepts messages. */
class EncodedMessage {
  encoder = encoding.createEncoder();

  get({ encoder }: { encoder?: encoding.Encoder }): encoding.Encoder {
    return encoder ?? this.encoder;
  }
}

/** Whether the server accepted a change; undefined for any other message. */
function readSyncStatus(data: ArrayBuffer): boolean | undefined {
  const decoder = decoding.createDecoder(new Uint8Array(data));
  decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== MessageType.SyncStatus) return undefined;
  return decoding.readVarInt(decoder) === 1;
}

/** Returns the update of a sync step 2 message; undefined for any other message. */
function readCatchUp(message: Uint8Array): Uint8Array | undefined {
  const decoder = decoding.createDecoder(message);
  decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== MessageType.Sync) return undefined;
  if (!decoding.hasContent(decoder)) return undefined;
  if (decoding.readVarUint(decoder) !== messageYjsSyncStep2) return undefined;
  return decoding.readVarUint8Array(decoder);
}
