import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, vi } from 'vitest';
import { MessageType } from '@hocuspocus/provider';
import * as Y from 'yjs';
import { SocketConnection } from '../socket-connection.ts';
import { Socket } from '../../socket/socket.ts';
import type { ServerAccess } from '../tracked-provider.ts';
import { Room, type RoomOptions } from '../room.ts';

/** The room of a {@link ServerFixture}. */
export const ROOM = '0193a000-0000-7000-8000-000000000001';

/** A message that the page sent. */
interface SentMessage {
  /** The room's name with the provider's session id. */
  key: string;
  type: number;
  /** For a sync message: {@link STEP_1}, {@link STEP_2} or {@link CHANGE}; 0 for any other type. */
  kind: number;
  bytes: Uint8Array;
}
export const STEP_1 = 0;
export const STEP_2 = 1;
export const CHANGE = 2;

/** A WebSocket whose other end is the test. */
class FakeSocket extends EventTarget {
  /** As in a WebSocket: 0 while it connects, then 1. */
  readyState = 0;
  readonly bufferedAmount = 0;
  binaryType = 'arraybuffer';
  readonly sent: Uint8Array[] = [];
  send(bytes: Uint8Array): void {
    this.sent.push(bytes);
  }
  close(): void {}
}

/** A page with rooms, and a server whose messages the test sends; a new one before each test of the file. */
export class ServerFixture {
  // Set before each test.
  socket!: Socket;
  readonly #sockets: FakeSocket[] = [];
  readonly #rooms: Room[] = [];

  setUp(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const sockets = this.#sockets;
    vi.stubGlobal(
      'WebSocket',
      class extends FakeSocket {
        constructor() {
          super();
          sockets.push(this);
        }
      },
    );
    this.socket = new Socket({ isAwaitingAck: () => false, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
  }

  tearDown(): void {
    for (const room of this.#rooms.splice(0)) room.destroy();
    this.socket.destroy();
    this.#sockets.length = 0;
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }

  room({ pushLong, ...options }: RoomOptions & Pick<ServerAccess, 'pushLong'> = {}, name = ROOM): Room {
    const token = (_: string, clientId: number) => `token of ${clientId}`;
    const room = new Room(name, new SocketConnection({ socket: this.socket, token, pushLong }), options);
    this.#rooms.push(room);
    return room;
  }

  /** Opens the socket. */
  async open(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1_000);
    this.#currentSocket.readyState = 1;
    this.#currentSocket.dispatchEvent(new Event('open'));
    await flushPromises();
  }

  /** Closes the socket with a code. */
  close(code: number): void {
    this.#currentSocket.dispatchEvent(new CloseEvent('close', { code }));
  }

  /** The messages that were sent on the current socket, oldest first. */
  get sentMessages(): SentMessage[] {
    return this.#currentSocket.sent.map((message) => {
      const decoder = decoding.createDecoder(message);
      const key = decoding.readVarString(decoder);
      const type = decoding.readVarUint(decoder);
      const isSync = type === MessageType.Sync;
      const kind = isSync ? decoding.readVarUint(decoder) : 0;
      const bytes = isSync ? decoding.readVarUint8Array(decoder) : decoding.readTailAsUint8Array(decoder);
      return { key, type, kind, bytes };
    });
  }

  /** Returns the content of the sent sync messages of one kind. */
  syncMessages(kind: number): Uint8Array[] {
    return this.sentMessages
      .filter((one) => one.type === MessageType.Sync && one.kind === kind)
      .map(({ bytes }) => bytes);
  }

  /** The key of the session that sent the last token. */
  get sessionKey(): string {
    return this.sentMessages.findLast(({ type }) => type === MessageType.Auth)?.key ?? '';
  }

  send(type: number, write: (encoder: encoding.Encoder) => void, key = this.sessionKey): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, key);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    const data = encoding.toUint8Array(encoder).slice().buffer;
    this.#currentSocket.dispatchEvent(new MessageEvent('message', { data }));
  }

  authenticate(scope: 'read-write' | 'readonly' = 'read-write'): void {
    this.send(MessageType.Auth, (encoder) => {
      encoding.writeVarUint(encoder, 2);
      encoding.writeVarString(encoder, scope);
    });
  }

  denyAccess(reason: string): void {
    this.send(MessageType.Auth, (encoder) => {
      encoding.writeVarUint(encoder, 1);
      encoding.writeVarString(encoder, reason);
    });
  }

  closeRoom(reason: string): void {
    this.send(MessageType.CLOSE, (encoder) => encoding.writeVarString(encoder, reason));
  }

  sendStateless(payload: string): void {
    this.send(MessageType.Stateless, (encoder) => encoding.writeVarString(encoder, payload));
  }

  /** Acknowledges a change, or refuses it. */
  ack(isAccepted = true): void {
    this.send(MessageType.SyncStatus, (encoder) => encoding.writeVarInt(encoder, isAccepted ? 1 : 0));
  }

  sendSync(kind: number, bytes: Uint8Array): void {
    this.send(MessageType.Sync, (encoder) => {
      encoding.writeVarUint(encoder, kind);
      encoding.writeVarUint8Array(encoder, bytes);
    });
  }

  /** Sends the server's state, and asks for the client's. The test calls `ack` for the answer. */
  sendState(ydoc = new Y.Doc()): void {
    this.sendSync(STEP_2, Y.encodeStateAsUpdate(ydoc));
    this.sendSync(STEP_1, Y.encodeStateVector(ydoc));
  }

  /** Opens the socket, lets the room in and syncs it, up to "Saved". */
  async connectAndSync(ydoc = new Y.Doc()): Promise<void> {
    await this.open();
    this.authenticate();
    this.sendState(ydoc);
    this.ackAll();
  }

  /** Acknowledges every change that was sent on the current socket: the rows and the catch-up. */
  ackAll(): void {
    for (const _ of [...this.syncMessages(CHANGE), ...this.syncMessages(STEP_2)]) this.ack();
  }

  get #currentSocket(): FakeSocket {
    const socket = this.#sockets.at(-1);
    if (!socket) throw new Error('No socket.');
    return socket;
  }
}

/** Lets the promises that are pending in this turn settle. */
export const flushPromises = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** Returns a document of the server with a text. */
export function textOf(words: string): Y.Doc {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, words);
  return ydoc;
}

/** Sets up a server before each test of a file. */
export function serverFixture(): ServerFixture {
  const fixture = new ServerFixture();
  beforeEach(() => fixture.setUp());
  afterEach(() => fixture.tearDown());
  return fixture;
}
