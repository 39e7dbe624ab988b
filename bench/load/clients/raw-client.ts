import { writeAuthentication } from '@hocuspocus/common';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as sync from 'y-protocols/sync';
import WebSocket from 'ws';
import * as Y from 'yjs';

/** The protocol's message types. */
const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
const SYNC_STATUS = 8;
const PING = 9;
const PONG = 10;

export interface RawClientOptions {
  url: string;
  room: string;
  token: (clientId: number) => string;
  /**
   * Sends the messages of the product's pages: room names with a session suffix, and awareness with each character.
   */
  isPage?: boolean;
  /** Further rooms of the same socket: a page also joins the rooms of its user and its workspace. */
  otherRooms?: readonly string[];
}

/** Awareness is renewed at this interval, as y-protocols does. */
const PRESENCE_EVERY_MS = 15_000;

/**
 * A writer without a browser. It types one character at a time and times each acknowledgement. It is leaner than the
 * provider, so that the benchmark measures the server and not its generator.
 */
export class RawClient {
  readonly ydoc = new Y.Doc();
  readonly #socket: WebSocket;
  readonly #roomName: string;
  readonly #otherRooms: readonly string[];
  readonly #isPage: boolean;
  readonly #sentAt: number[] = [];
  readonly ready: Promise<void>;
  /** Milliseconds from sending to acknowledgement, while `isMeasuring`. */
  readonly latencies: number[] = [];
  isMeasuring = false;
  sent = 0;
  acked = 0;
  /** Updates of others that arrived. */
  received = 0;
  /** Characters typed. */
  characters = 0;
  /** Updates that the server reported as not stored. */
  rejected = 0;
  /** Called for each update of the room that arrives, its own included. */
  onUpdate: ((update: Uint8Array) => void) | undefined;
  #text: Y.XmlText | undefined;
  #presenceClock = 0;
  #presenceTimer: NodeJS.Timeout | undefined;

  constructor({ url, room, token, isPage = false, otherRooms = [] }: RawClientOptions) {
    const sessionSuffix = isPage ? `\0${Math.random().toString(36).slice(2)}` : '';
    this.#roomName = room + sessionSuffix;
    this.#otherRooms = otherRooms.map((name) => name + sessionSuffix);
    this.#isPage = isPage;
    this.#socket = new WebSocket(url);
    this.#socket.binaryType = 'nodebuffer';
    this.ready = new Promise((resolve, reject) => {
      this.#socket.once('error', reject);
      this.#socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
      this.#socket.once('open', () => {
        for (const address of this.#roomNames) this.#join(address, token(this.ydoc.clientID));
        if (isPage) this.#startPresence();
      });
      this.#socket.on('message', (data: Buffer) => this.#handleMessage(data, resolve));
    });
    this.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this) return;
      this.#sentAt.push(performance.now());
      this.sent += 1;
      this.#send(SYNC, (encoder) => sync.writeUpdate(encoder, update));
    });
  }

  /** Types one character at the end of this writer's own paragraph. */
  type(): void {
    const text = (this.#text ??= this.#ownText());
    text.insert(text.length, 'e');
    this.characters += 1;
    if (this.#isPage) this.#sendPresence();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  get unacknowledged(): number {
    return this.#sentAt.length;
  }

  close(): void {
    clearInterval(this.#presenceTimer);
    this.#socket.removeAllListeners('close');
    this.#socket.on('error', () => {});
    this.#socket.terminate();
  }

  #ownText(): Y.XmlText {
    const text = new Y.XmlText();
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [text]);
    this.ydoc.getXmlFragment('content').push([paragraph]);
    return text;
  }

  #join(address: string, token: string): void {
    const authenticate = (encoder: encoding.Encoder): void => {
      writeAuthentication(encoder, token);
      encoding.writeVarString(encoder, '4.8.0');
    };
    this.#send(AUTH, authenticate, address);
    this.#send(SYNC, (encoder) => sync.writeSyncStep1(encoder, this.ydoc), address);
  }

  get #roomNames(): string[] {
    return [...this.#otherRooms, this.#roomName];
  }

  #startPresence(): void {
    const sendAll = (): void => {
      for (const address of this.#roomNames) this.#sendPresence(address);
    };
    sendAll();
    this.#presenceTimer = setInterval(sendAll, PRESENCE_EVERY_MS);
  }

  /** Sends awareness in the format of the editor's carets: the writer's name and position. */
  #sendPresence(address = this.#roomName): void {
    const at = this.#text && Y.createRelativePositionFromTypeIndex(this.#text, this.#text.length, -1);
    const state = { user: { name: 'Ines' }, cursor: at ? { anchor: at, head: at } : null };
    const write = (encoder: encoding.Encoder): void => {
      const inner = encoding.createEncoder();
      encoding.writeVarUint(inner, 1);
      encoding.writeVarUint(inner, this.ydoc.clientID);
      encoding.writeVarUint(inner, (this.#presenceClock += 1));
      encoding.writeVarString(inner, JSON.stringify(state));
      encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner));
    };
    this.#send(AWARENESS, write, address);
  }

  #send(type: number, write: (encoder: encoding.Encoder) => void, address = this.#roomName): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, address);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    this.#socket.send(encoding.toUint8Array(encoder));
  }

  #handleMessage(data: Buffer, onSynced: () => void): void {
    if (data.length === 1 && data[0] === PING) {
      this.#socket.send(new Uint8Array([PONG]));
      return;
    }
    const decoder = decoding.createDecoder(data);
    if (decoding.readVarString(decoder) !== this.#roomName) return;
    const type = decoding.readVarUint(decoder);
    if (type === SYNC_STATUS) this.#acknowledge(decoding.readVarInt(decoder) === 1);
    else if (type === SYNC) this.#handleSync(decoder, onSynced);
    else if (type !== AWARENESS && type !== AUTH) return;
  }

  #handleSync(decoder: decoding.Decoder, onSynced: () => void): void {
    const kind = decoding.readVarUint(decoder);
    if (kind === sync.messageYjsSyncStep1) {
      const vector = decoding.readVarUint8Array(decoder);
      this.#sentAt.push(performance.now());
      this.#send(SYNC, (encoder) => sync.writeSyncStep2(encoder, this.ydoc, vector));
    } else if (kind === sync.messageYjsSyncStep2) {
      Y.applyUpdate(this.ydoc, decoding.readVarUint8Array(decoder), this);
      onSynced();
    } else {
      // Updates of others are counted and not applied: applying them would load the generator.
      this.received += 1;
      this.onUpdate?.(decoding.readVarUint8Array(decoder));
    }
  }

  #acknowledge(isStored: boolean): void {
    const sentAt = this.#sentAt.shift();
    if (!isStored) {
      this.rejected += 1;
      return;
    }
    this.acked += 1;
    if (this.isMeasuring && sentAt !== undefined) this.latencies.push(performance.now() - sentAt);
  }
}
