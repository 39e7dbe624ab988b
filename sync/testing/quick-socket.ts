import { HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as decoding from 'lib0/decoding';
import { WebSocket } from 'ws';

/** Hocuspocus's message types, of those that carry updates and their acknowledgements. */
const SYNC = 0;
const SYNC_REPLY = 4;
const SYNC_STATUS = 8;
/** y-protocols: asks for what is missing, carries nothing. */
const SYNC_STEP_1 = 0;

/** An update that the server acknowledged, and when it was sent, as `performance.now()` has it. */
type OnAck = (update: Uint8Array, sentAt: number) => void;

/**
 * A socket that comes back at once: a test of many faults would otherwise spend its time on the client's patience.
 * @param onAck every update of a room that the server acknowledged; it acknowledges them in the order they were sent
 */
export function quickSocket(
  url: string,
  onAck: OnAck = () => {},
  headers: Record<string, string> = {},
): HocuspocusProviderWebsocket {
  class AuditedSocket extends WebSocket {
    readonly #owed = new Map<string, { update: Uint8Array; sentAt: number }[]>();

    constructor(address: string) {
      super(address, { headers });
      // Ended while it is being opened, as by somebody who leaves in the middle of a fault.
      this.on('error', () => {});
      this.on('message', (data: Buffer) => this.#hear(new Uint8Array(data)));
    }

    override send(data: Uint8Array): void {
      const { room, type, decoder } = read(data);
      if ((type === SYNC || type === SYNC_REPLY) && decoding.readVarUint(decoder) !== SYNC_STEP_1) {
        const owed = this.#owed.get(room) ?? [];
        owed.push({ update: decoding.readVarUint8Array(decoder), sentAt: performance.now() });
        this.#owed.set(room, owed);
      }
      super.send(data);
    }

    #hear(data: Uint8Array): void {
      if (data.byteLength < 2) return;
      const { room, type, decoder } = read(data);
      if (type !== SYNC_STATUS) return;
      const sent = this.#owed.get(room)?.shift();
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

function read(data: Uint8Array): { room: string; type: number; decoder: decoding.Decoder } {
  const decoder = decoding.createDecoder(data);
  return { room: decoding.readVarString(decoder), type: decoding.readVarUint(decoder), decoder };
}

/** Tears the connection off, as a lost network does: no goodbye, whatever was under way is gone. */
export function cut(socket: HocuspocusProviderWebsocket): void {
  const webSocket = socket.webSocket;
  // The polyfill above made it.
  if (webSocket) (webSocket as unknown as WebSocket).terminate();
}
