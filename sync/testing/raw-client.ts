import * as encoding from 'lib0/encoding';
import { WebSocket } from 'ws';

/** Hocuspocus's message types. */
const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
/** y-protocols. */
const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;
const TOKEN = 0;

/** A socket that says what it is told to and obeys nobody: what a provider would never send. */
export class RawClient {
  readonly socket: WebSocket;
  /** Everything that came, as text: reasons and names can be looked for. */
  heardText = '';
  received = 0;
  /** The code with which it was closed. */
  closeCode: number | undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      this.heardText += data.toString('latin1');
      this.received += data.byteLength;
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

  /** A part of a message that is never ended. */
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

  /** Answers a question of the room that it may never have asked. */
  stepTwo(room: string, update: Uint8Array): void {
    this.#message(room, SYNC, (encoder) => {
      encoding.writeVarUint(encoder, STEP_2);
      encoding.writeVarUint8Array(encoder, update);
    });
  }

  /** Asks for everything. */
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

  /** Resolves when this was heard. @throws when it takes so long that it will not come */
  async heard(text: string): Promise<void> {
    await this.#until(() => this.heardText.includes(text), `hear "${text}"`);
  }

  async closed(): Promise<number> {
    await this.#until(() => this.closeCode !== undefined, 'be closed');
    return this.closeCode ?? 0;
  }

  close(): void {
    this.socket.terminate();
  }

  async #until(holds: () => boolean, what: string): Promise<void> {
    const giveUpAt = Date.now() + 15_000;
    while (!holds()) {
      if (Date.now() > giveUpAt) throw new Error(`Waited in vain to ${what}.`);
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
