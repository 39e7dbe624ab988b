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
}

/**
 * A writer without a browser: types one letter at a time and notes how long each acknowledgement took. Leaner than the
 * provider, so that the generator is not what is measured.
 */
export class RawClient {
  readonly ydoc = new Y.Doc();
  readonly #socket: WebSocket;
  readonly #room: string;
  readonly #waiting: number[] = [];
  readonly ready: Promise<void>;
  /** Milliseconds from sending to acknowledgement, while `isMeasuring`. */
  readonly latencies: number[] = [];
  isMeasuring = false;
  sent = 0;
  acked = 0;
  /** Updates of others that arrived. */
  received = 0;
  /** Told of each update of the room that arrives, its own included. */
  onNews: ((update: Uint8Array) => void) | undefined;
  #text: Y.XmlText | undefined;

  constructor({ url, room, token }: RawClientOptions) {
    this.#room = room;
    this.#socket = new WebSocket(url);
    this.#socket.binaryType = 'nodebuffer';
    this.ready = new Promise((resolve, reject) => {
      this.#socket.once('error', reject);
      this.#socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
      this.#socket.once('open', () => {
        this.#send(AUTH, (encoder) => {
          writeAuthentication(encoder, token(this.ydoc.clientID));
          encoding.writeVarString(encoder, '4.8.0');
        });
        this.#send(SYNC, (encoder) => sync.writeSyncStep1(encoder, this.ydoc));
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
  }

  get owed(): number {
    return this.#waiting.length;
  }

  close(): void {
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

  #send(type: number, write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, this.#room);
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
    decoding.readVarString(decoder);
    const type = decoding.readVarUint(decoder);
    if (type === SYNC_STATUS) this.#acknowledge();
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

  #acknowledge(): void {
    const since = this.#waiting.shift();
    this.acked += 1;
    if (this.isMeasuring && since !== undefined) this.latencies.push(performance.now() - since);
  }
}
