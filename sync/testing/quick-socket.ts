import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as decoding from 'lib0/decoding';
import { WebSocket } from 'ws';

/** Hocuspocus's types of messages with updates or acknowledgements. */
const SYNC = 0;
const SYNC_REPLY = 4;
const SYNC_STATUS = 8;
/** The y-protocols type of a state vector, which carries no update. */
const SYNC_STEP_1 = 0;

/** Called for an acknowledged update, with the time at which it was sent, as `performance.now()`. */
type OnAck = (update: Uint8Array, sentAt: number) => void;

/**
 * Makes a socket that reconnects at once: with the real back-off a test of many faults would mostly wait.
 * @param onAck called for every update that the server acknowledged, in the order in which updates were sent
 */
export function quickSocket(
  url: string,
  onAck: OnAck = () => {},
  headers: Record<string, string> = {},
): HocuspocusProviderWebsocket {
  class AuditedSocket extends WebSocket {
    readonly #unacknowledged = new Map<string, { update: Uint8Array; sentAt: number }[]>();

    constructor(address: string) {
      super(address, { headers });
      // A socket that is closed while it is being opened emits an error.
      this.on('error', () => {});
      this.on('message', (data: Buffer) => this.#receive(new Uint8Array(data)));
    }

    override send(data: Uint8Array): void {
      const { room, type, decoder } = readHeader(data);
      if ((type === SYNC || type === SYNC_REPLY) && decoding.readVarUint(decoder) !== SYNC_STEP_1) {
        const unacknowledged = this.#unacknowledged.get(room) ?? [];
        unacknowledged.push({ update: decoding.readVarUint8Array(decoder), sentAt: performance.now() });
        this.#unacknowledged.set(room, unacknowledged);
      }
      super.send(data);
    }

    #receive(data: Uint8Array): void {
      if (data.byteLength < 2) return;
      const { room, type, decoder } = readHeader(data);
      if (type !== SYNC_STATUS) return;
      const sent = this.#unacknowledged.get(room)?.shift();
      if (decoding.readVarInt(decoder) === 1 && sent) onAck(sent.update, sent.sentAt);
    }
  }
  return new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: AuditedSocket,
    delay: 20,
    minDelay: 10,
    maxDelay: 200,
  });
}

function readHeader(data: Uint8Array): { room: string; type: number; decoder: decoding.Decoder } {
  const decoder = decoding.createDecoder(data);
  return { room: decoding.readVarString(decoder), type: decoding.readVarUint(decoder), decoder };
}

/** Cuts the connection as a lost network does: without a closing handshake, and undelivered messages are lost. */
export function cutConnection(socket: HocuspocusProviderWebsocket): void {
  const webSocket = socket.webSocket;
  // The `WebSocketPolyfill` above made this socket.
  if (webSocket) (webSocket as unknown as WebSocket).terminate();
}
