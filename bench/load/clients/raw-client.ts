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
  /** Speaks as the product's pages do: at an address of its own, with presence, which moves with each letter. */
  isPage?: boolean;
  /** Rooms of the same socket: a page is also in its person's and its workspace's. */
  beside?: readonly string[];
}

/** How often presence is told anew when nothing moves, as y-protocols does. */
const PRESENCE_EVERY_MS = 15_000;

/**
 * A writer without a browser: types one letter at a time and notes how long each acknowledgement took. Leaner than the
 * provider, so that the generator is not what is measured.
 */
export class RawClient {
  readonly ydoc = new Y.Doc();
  readonly #socket: WebSocket;
  readonly #address: string;
  readonly #beside: readonly string[];
  readonly #isPage: boolean;
  readonly #waiting: number[] = [];
  readonly ready: Promise<void>;
  /** Milliseconds from sending to acknowledgement, while `isMeasuring`. */
  readonly latencies: number[] = [];
  isMeasuring = false;
  sent = 0;
  acked = 0;
  /** Updates of others that arrived. */
  received = 0;
  /** Letters that were typed. */
  letters = 0;
  /** Updates that the server said it did not keep. */
  unkept = 0;
  /** Told of each update of the room that arrives, its own included. */
  onNews: ((update: Uint8Array) => void) | undefined;
  #text: Y.XmlText | undefined;
  #presenceClock = 0;
  #presenceTimer: NodeJS.Timeout | undefined;

  constructor({ url, room, token, isPage = false, beside = [] }: RawClientOptions) {
    const ending = isPage ? `\0${Math.random().toString(36).slice(2)}` : '';
    this.#address = room + ending;
    this.#beside = beside.map((name) => name + ending);
    this.#isPage = isPage;
    this.#socket = new WebSocket(url);
    this.#socket.binaryType = 'nodebuffer';
    this.ready = new Promise((resolve, reject) => {
      this.#socket.once('error', reject);
      this.#socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
      this.#socket.once('open', () => {
        for (const address of this.#addresses) this.#join(address, token(this.ydoc.clientID));
        if (isPage) this.#beSeen();
      });
      this.#socket.on('message', (data: Buffer) => this.#receive(data, resolve));
    });
    this.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this) return;
      this.#waiting.push(performance.now());
      this.sent += 1;
      this.#send(SYNC, (encoder) => sync.writeUpdate(encoder, update));
    });
  }

  /** Types one letter at the end of this writer's own paragraph. */
  type(): void {
    const text = (this.#text ??= this.#ownText());
    text.insert(text.length, 'e');
    this.letters += 1;
    if (this.#isPage) this.#tellPresence();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  get owed(): number {
    return this.#waiting.length;
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

  get #addresses(): string[] {
    return [...this.#beside, this.#address];
  }

  #beSeen(): void {
    const tell = (): void => {
      for (const address of this.#addresses) this.#tellPresence(address);
    };
    tell();
    this.#presenceTimer = setInterval(tell, PRESENCE_EVERY_MS);
  }

  /** In the form of the editor's carets: one's name, and where one stands. */
  #tellPresence(address = this.#address): void {
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

  #send(type: number, write: (encoder: encoding.Encoder) => void, address = this.#address): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, address);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    this.#socket.send(encoding.toUint8Array(encoder));
  }

  #receive(data: Buffer, onSynced: () => void): void {
    if (data.length === 1 && data[0] === PING) {
      this.#socket.send(new Uint8Array([PONG]));
      return;
    }
    const decoder = decoding.createDecoder(data);
    if (decoding.readVarString(decoder) !== this.#address) return;
    const type = decoding.readVarUint(decoder);
    if (type === SYNC_STATUS) this.#acknowledge(decoding.readVarInt(decoder) === 1);
    else if (type === SYNC) this.#sync(decoder, onSynced);
    else if (type !== AWARENESS && type !== AUTH) return;
  }

  #sync(decoder: decoding.Decoder, onSynced: () => void): void {
    const kind = decoding.readVarUint(decoder);
    if (kind === sync.messageYjsSyncStep1) {
      const vector = decoding.readVarUint8Array(decoder);
      this.#waiting.push(performance.now());
      this.#send(SYNC, (encoder) => sync.writeSyncStep2(encoder, this.ydoc, vector));
    } else if (kind === sync.messageYjsSyncStep2) {
      Y.applyUpdate(this.ydoc, decoding.readVarUint8Array(decoder), this);
      onSynced();
    } else {
      // Others' letters are counted and not applied: applying them would be the generator's load.
      this.received += 1;
      this.onNews?.(decoding.readVarUint8Array(decoder));
    }
  }

  #acknowledge(isKept: boolean): void {
    const since = this.#waiting.shift();
    if (!isKept) {
      this.unkept += 1;
      return;
    }
    this.acked += 1;
    if (this.isMeasuring && since !== undefined) this.latencies.push(performance.now() - since);
  }
}
