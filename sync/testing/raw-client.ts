import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';

/** Hocuspocus's message types. */
const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
/** The sync types of y-protocols, and Hocuspocus's auth type of a token. */
const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;
const TOKEN = 0;

/** A client that sends arbitrary frames, also those that a provider would never send. */
export class RawClient {
  readonly socket: WebSocket;
  /** Everything received, decoded as Latin-1, so that tests can search it for reasons and names. */
  receivedText = '';
  receivedBytes = 0;
  /** The code with which the socket closed. */
  closeCode: number | undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      this.receivedText += data.toString('latin1');
      this.receivedBytes += data.byteLength;
    });
    socket.on('close', (code) => (this.closeCode = code));
    socket.on('error', () => {});
  }

  /** @throws when the server refuses the upgrade */
  static async connect(url: string, headers: Record<string, string> = {}): Promise<RawClient> {
    const socket = new WebSocket(url, { headers });
    const client = new RawClient(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  frame(bytes: Uint8Array): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(bytes);
  }

  /** Sends a fragment of a message that never ends. */
  fragment(bytes: Uint8Array): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(bytes, { fin: false });
  }

  join(room: string, token: Record<string, unknown>): void {
    this.#message(room, AUTH, (encoder) => {
      encoding.writeVarUint(encoder, TOKEN);
      encoding.writeVarString(encoder, JSON.stringify(token));
    });
  }

  update(room: string, update: Uint8Array): void {
    this.#message(room, SYNC, (encoder) => {
      encoding.writeVarUint(encoder, UPDATE);
      encoding.writeVarUint8Array(encoder, update);
    });
  }

  /** Sends a SyncStep2, also if the room has not sent a SyncStep1. */
  stepTwo(room: string, update: Uint8Array): void {
    this.#message(room, SYNC, (encoder) => {
      encoding.writeVarUint(encoder, STEP_2);
      encoding.writeVarUint8Array(encoder, update);
    });
  }

  /** Sends a SyncStep1 with an empty state vector, which requests the whole document. */
  askForAll(room: string): void {
    this.#message(room, SYNC, (encoder) => {
      encoding.writeVarUint(encoder, STEP_1);
      encoding.writeVarUint8Array(encoder, Uint8Array.of(0));
    });
  }

  awareness(room: string, states: readonly { clientId: number; clock: number; state: unknown }[]): void {
    this.#message(room, AWARENESS, (encoder) => {
      const inner = encoding.createEncoder();
      encoding.writeVarUint(inner, states.length);
      for (const { clientId, clock, state } of states) {
        encoding.writeVarUint(inner, clientId);
        encoding.writeVarUint(inner, clock);
        encoding.writeVarString(inner, JSON.stringify(state));
      }
      encoding.writeVarUint8Array(encoder, encoding.toUint8Array(inner));
    });
  }

  /**
   * Resolves when the received data contains this text.
   * @throws after 15 seconds
   */
  async waitForText(text: string): Promise<void> {
    await this.#waitUntil(() => this.receivedText.includes(text), `hear "${text}"`);
  }

  async closed(): Promise<number> {
    await this.#waitUntil(() => this.closeCode !== undefined, 'be closed');
    return this.closeCode ?? 0;
  }

  close(): void {
    this.socket.terminate();
  }

  async #waitUntil(condition: () => boolean, expectation: string): Promise<void> {
    const deadline = Date.now() + 15_000;
    while (!condition()) {
      if (Date.now() > deadline) throw new Error(`Waited in vain to ${expectation}.`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  #message(room: string, type: number, write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, room);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    this.frame(encoding.toUint8Array(encoder));
  }
}
