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
interface Heard {
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
class Wire extends EventTarget {
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
  readonly #wires: Wire[] = [];
  readonly #rooms: Room[] = [];

  begin(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const wires = this.#wires;
    vi.stubGlobal(
      'WebSocket',
      class extends Wire {
        constructor() {
          super();
          wires.push(this);
        }
      },
    );
    this.socket = new Socket({ isOwedAck: () => false, onTooLarge: () => {} }, 'ws://127.0.0.1:9/sync');
  }

  end(): void {
    for (const room of this.#rooms.splice(0)) room.destroy();
    this.socket.destroy();
    this.#wires.length = 0;
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
    this.#wire.readyState = 1;
    this.#wire.dispatchEvent(new Event('open'));
    await turn();
  }

  /** The socket closes with a code. */
  close(code: number): void {
    this.#wire.dispatchEvent(new CloseEvent('close', { code }));
  }

  /** What was sent on this socket, oldest first. */
  get heard(): Heard[] {
    return this.#wire.sent.map((message) => {
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
    return this.heard
      .filter((one) => one.type === MessageType.Sync && one.kind === kind)
      .map(({ bytes }) => bytes);
  }

  /** The session that asked last to be let in. */
  get key(): string {
    return this.heard.findLast(({ type }) => type === MessageType.Auth)?.key ?? '';
  }

  say(type: number, write: (encoder: encoding.Encoder) => void, key = this.key): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, key);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    const data = encoding.toUint8Array(encoder).slice().buffer;
    this.#wire.dispatchEvent(new MessageEvent('message', { data }));
  }

  letIn(scope: 'read-write' | 'readonly' = 'read-write'): void {
    this.say(MessageType.Auth, (encoder) => {
      encoding.writeVarUint(encoder, 2);
      encoding.writeVarString(encoder, scope);
    });
  }

  turnAway(reason: string): void {
    this.say(MessageType.Auth, (encoder) => {
      encoding.writeVarUint(encoder, 1);
      encoding.writeVarString(encoder, reason);
    });
  }

  closeRoom(reason: string): void {
    this.say(MessageType.CLOSE, (encoder) => encoding.writeVarString(encoder, reason));
  }

  tell(payload: string): void {
    this.say(MessageType.Stateless, (encoder) => encoding.writeVarString(encoder, payload));
  }

  /** It took a change, or did not. */
  ack(isTaken = true): void {
    this.say(MessageType.SyncStatus, (encoder) => encoding.writeVarInt(encoder, isTaken ? 1 : 0));
  }

  sync(kind: number, bytes: Uint8Array): void {
    this.say(MessageType.Sync, (encoder) => {
      encoding.writeVarUint(encoder, kind);
      encoding.writeVarUint8Array(encoder, bytes);
    });
  }

  /** It gives what it has, and asks what it lacks; `ack` is up to the test. */
  give(ydoc = new Y.Doc()): void {
    this.sync(STEP_2, Y.encodeStateAsUpdate(ydoc));
    this.sync(STEP_1, Y.encodeStateVector(ydoc));
  }

  /** All the way to "Saved". */
  async welcome(ydoc = new Y.Doc()): Promise<void> {
    await this.open();
    this.letIn();
    this.give(ydoc);
    this.ack();
  }

  get #wire(): Wire {
    const wire = this.#wires.at(-1);
    if (!wire) throw new Error('No socket.');
    return wire;
  }
}

/** What was promised in this turn is kept. */
export const turn = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** A text of the server's. */
export function textOf(words: string): Y.Doc {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, words);
  return ydoc;
}

/** A desk for a file of tests. */
export function serverFixture(): ServerFixture {
  const desk = new ServerFixture();
  beforeEach(() => desk.begin());
  afterEach(() => desk.end());
  return desk;
}
