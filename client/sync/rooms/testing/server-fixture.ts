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

/** What the page sent. */
interface SentMessage {
  /** The room, with the session the line gave itself. */
  key: string;
  type: number;
  /** Of what it syncs: whether it asks, answers or tells of a change; of what it says of itself 0. */
  kind: number;
  bytes: Uint8Array;
}
export const STEP_1 = 0;
export const STEP_2 = 1;
export const CHANGE = 2;

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  /** As a WebSocket says it: connecting, then open. */
  readyState = 0;
  readonly bufferedAmount = 0;
  binaryType = 'arraybuffer';
  readonly sent: Uint8Array[] = [];
  send(bytes: Uint8Array): void {
    this.sent.push(bytes);
  }
  close(): void {}
}

/** A page with a room, and a server that says what the test says; new before each test of the file. */
export class ServerFixture {
  // Set before each test, and wanted in all of them.
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
    this.socket = new Socket({ isOwedAck: () => false, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
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

  /** The socket opens. */
  async open(): Promise<void> {
    await vi.advanceTimersByTimeAsync(1_000);
    this.#currentSocket.readyState = 1;
    this.#currentSocket.dispatchEvent(new Event('open'));
    await flushPromises();
  }

  /** The socket closes with a code. */
  close(code: number): void {
    this.#currentSocket.dispatchEvent(new CloseEvent('close', { code }));
  }

  /** What was sent on this socket, oldest first. */
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

  /** What was sent of one kind. */
  synced(kind: number): Uint8Array[] {
    return this.sentMessages
      .filter((one) => one.type === MessageType.Sync && one.kind === kind)
      .map(({ bytes }) => bytes);
  }

  /** The session that asked last to be let in. */
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

  letIn(scope: 'read-write' | 'readonly' = 'read-write'): void {
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

  /** It took a change, or did not. */
  ack(isAccepted = true): void {
    this.send(MessageType.SyncStatus, (encoder) => encoding.writeVarInt(encoder, isAccepted ? 1 : 0));
  }

  sendSync(kind: number, bytes: Uint8Array): void {
    this.send(MessageType.Sync, (encoder) => {
      encoding.writeVarUint(encoder, kind);
      encoding.writeVarUint8Array(encoder, bytes);
    });
  }

  /** It gives what it has, and asks what it lacks; `ack` is up to the test. */
  give(ydoc = new Y.Doc()): void {
    this.sendSync(STEP_2, Y.encodeStateAsUpdate(ydoc));
    this.sendSync(STEP_1, Y.encodeStateVector(ydoc));
  }

  /** All the way to "Saved". */
  async connectAndSync(ydoc = new Y.Doc()): Promise<void> {
    await this.open();
    this.letIn();
    this.give(ydoc);
    this.ack();
  }

  get #currentSocket(): FakeSocket {
    const socket = this.#sockets.at(-1);
    if (!socket) throw new Error('No socket.');
    return socket;
  }
}

/** What was promised in this turn is kept. */
export const flushPromises = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** A text of the server's. */
export function textOf(words: string): Y.Doc {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, words);
  return ydoc;
}

/** A desk for a file of tests. */
export function serverFixture(): ServerFixture {
  const fixture = new ServerFixture();
  beforeEach(() => fixture.setUp());
  afterEach(() => fixture.tearDown());
  return fixture;
}
