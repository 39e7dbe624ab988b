import { HocuspocusProvider, MessageType, type HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync';
import * as Y from 'yjs';
import { hasPending, isShort, splitUpdate } from '#shared/documents/updates/split-update.ts';
import { MAX_UPDATE_BYTES, UPLOAD_ABOVE_BYTES } from '#shared/documents/sync-protocol.ts';
import type { MessageGate } from '../message-gate.ts';
import type { LastingAwareness } from './lasting-awareness.ts';
import type { Unacknowledged } from './unacknowledged.ts';

/** Longer changes are sent in parts: the server refuses a change above `MAX_UPDATE_BYTES` [A15]. */
const PART_BYTES = 192 * 1024;

/** What both ends of a room share. */
export interface SharedRoom {
  name: string;
  ydoc: Y.Doc;
  awareness: LastingAwareness;
}

/** How this page reaches the server. */
export interface ServerAccess {
  socket: { readonly provider: HocuspocusProviderWebsocket; readonly isConnected: boolean };
  /** What the page shows to be let into a room, for the client id under which it writes there. */
  token: (name: string, clientId: number) => string;
  /** Brings a change that no message can carry; resolves when it is durable. */
  pushLong?: ((ydocId: string, update: Uint8Array, clientId: number) => Promise<void>) | undefined;
}

export interface TrackedProviderOptions {
  room: SharedRoom;
  server: ServerAccess;
  unacknowledged: Unacknowledged;
  gate: MessageGate;
  events: {
    /** The server let us in, to read or to write. */
    onEntered: (isReader: boolean) => void;
    /** All that the server has is here. */
    onSynced: () => void;
    /** The server took a change, or refused it. */
    onAnswer: () => void;
    onMessage: (message: string) => void;
    /** The server closed this room, or does not let us in; the link is of no more use. */
    onRefused: (reason: string) => void;
    /** The socket closed; it connects again by itself. */
    onLost: () => void;
    /** A change cannot be cut into messages, or is longer than what is worth sending so: nothing of it was sent. */
    onTooLong: (update: Uint8Array) => void;
  };
}

/**
 * A room on the socket for as long as the server lets it be: one provider. It notes every change that is sent and every
 * answer in the order in which the Y.Doc gets them, so that what came before an acknowledgement is in the document when
 * it counts.
 */
export class TrackedProvider {
  readonly #options: TrackedProviderOptions;
  readonly #provider: HocuspocusProvider;
  readonly #sendAsItIs: HocuspocusProvider['send'];

  constructor(options: TrackedProviderOptions) {
    this.#options = options;
    this.#provider = this.#makeProvider();
    const deliver = this.#provider.onMessage.bind(this.#provider);
    this.#provider.onMessage = (event) => {
      const { connection } = options.unacknowledged;
      options.gate(() => this.#receive(event, connection, deliver));
    };
    this.#sendAsItIs = this.#provider.send.bind(this.#provider);
    this.#provider.send = (message, args: Sendable) => this.#send(message, args);
  }

  get isAuthenticated(): boolean {
    return this.#provider.isAuthenticated;
  }

  /** Whether all that the server has is here. */
  get isSynced(): boolean {
    return this.#provider.isSynced;
  }

  /** Whether a change of the Y.Doc with this origin came through this link. */
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
      // Not a promise: the room is joined in the turn in which it is asked for.
      token: () => token(room.name, room.ydoc.clientID),
      onOpen: () => unacknowledged.noteConnection(),
      onAuthenticated: ({ scope }) => events.onEntered(scope === 'readonly'),
      onSynced: () => events.onSynced(),
      onAuthenticationFailed: ({ reason }) => events.onRefused(reason),
      onStateless: ({ payload }) => events.onMessage(payload),
      // 1000 is the server closing this room; any other code is the socket's, which reconnects by itself.
      onClose: ({ event }) => {
        if (event.code === 1000 && socket.isConnected) return events.onRefused(event.reason);
        unacknowledged.noteConnection();
        events.onLost();
      },
    });
  }

  /** @param connection the one on which it arrived; a composition may have held it back until after that one ended */
  #receive(
    event: MessageEvent<ArrayBuffer>,
    connection: number,
    deliver: HocuspocusProvider['onMessage'],
  ): void {
    const { unacknowledged, events } = this.#options;
    const isTaken = readAnswer(event.data);
    const isPresent = connection === unacknowledged.connection;
    if (isPresent && isTaken === true) unacknowledged.noteAcknowledged();
    if (isPresent && isTaken === false) unacknowledged.noteRefused();
    deliver(event);
    if (isTaken !== undefined) events.onAnswer();
  }

  #send(message: Message, args: Sendable): void {
    const { room, unacknowledged } = this.#options;
    if (args.update) {
      if (!isShort(args.update, PART_BYTES)) return this.#sendParts(args.update, false);
      unacknowledged.noteSent('change');
    } else if (args.clients) {
      // Who has gone silent is for the server to say: a client speaks for itself alone [A12].
      const clients = args.clients.filter((client) => client === room.ydoc.clientID);
      if (clients.length > 0) this.#sendAsItIs(message, { ...args, clients });
      return;
    } else if (args.encoder) {
      const update = readCatchUp(encoding.toUint8Array(args.encoder));
      // Yjs adds its pending structs to the answer, and the server refuses what it cannot integrate [A14].
      const isToCut = update && (!isShort(update, PART_BYTES) || hasPending(room.ydoc));
      if (isToCut) return this.#sendParts(update, true);
      if (update) unacknowledged.noteSent('catch-up');
    }
    this.#sendAsItIs(message, args);
  }

  #sendParts(update: Uint8Array, isCatchUp: boolean): void {
    const { room, server, unacknowledged, events } = this.#options;
    const parts = splitUpdate(update, PART_BYTES, room.ydoc);
    const isTooLong =
      parts.some(({ byteLength }) => byteLength > MAX_UPDATE_BYTES) ||
      (server.pushLong !== undefined && update.byteLength > UPLOAD_ABOVE_BYTES);
    // Of the parts and not as it is: those lack what is pending in the document.
    if (isTooLong) return events.onTooLong(Y.mergeUpdates(parts));
    for (const [at, part] of parts.entries()) {
      const isLast = at === parts.length - 1;
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
    // The library names its own messages alone; of a message it asks for `get`.
    this.#sendAsItIs(Written as unknown as Message, { encoder });
  }
}

type Message = Parameters<HocuspocusProvider['send']>[0];

/** What the library hands to `send`: a change, presence, or an answer that is written already. */
interface Sendable {
  update?: Uint8Array;
  encoder?: encoding.Encoder;
  /** Of presence: whose. */
  clients?: number[];
}

/** A message that is written already, in the form in which the library takes messages. */
class Written {
  encoder = encoding.createEncoder();

  get({ encoder }: { encoder?: encoding.Encoder }): encoding.Encoder {
    return encoder ?? this.encoder;
  }
}

/** Whether the server took a change; undefined for any other message. */
function readAnswer(data: ArrayBuffer): boolean | undefined {
  const decoder = decoding.createDecoder(new Uint8Array(data));
  decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== MessageType.SyncStatus) return undefined;
  return decoding.readVarInt(decoder) === 1;
}

/** The changes of an answer to the question what the server lacks; undefined for any other message. */
function readCatchUp(message: Uint8Array): Uint8Array | undefined {
  const decoder = decoding.createDecoder(message);
  decoding.readVarString(decoder);
  if (decoding.readVarUint(decoder) !== MessageType.Sync) return undefined;
  if (!decoding.hasContent(decoder)) return undefined;
  if (decoding.readVarUint(decoder) !== messageYjsSyncStep2) return undefined;
  return decoding.readVarUint8Array(decoder);
}
