import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { WebSocketServer } from 'ws';

/** The protocol's message types. */
const SYNC = 0;
const SYNC_STATUS = 8;
const STEP_1 = 0;
const STEP_2 = 1;
const EMPTY_UPDATE = Uint8Array.of(0, 0);

/**
 * Starts a sync server that stores nothing and acknowledges every update; with `losesOneAck` it leaves one
 * unacknowledged.
 */
export function forgetfulServer(losesOneAck: boolean): Promise<{ url: string; close: () => void }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  let updates = 0;
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const decoder = decoding.createDecoder(data);
      const room = decoding.readVarString(decoder);
      if (decoding.readVarUint(decoder) !== SYNC) return;
      const answer = encoding.createEncoder();
      encoding.writeVarString(answer, room);
      if (decoding.readVarUint(decoder) === STEP_1) {
        encoding.writeVarUint(answer, SYNC);
        encoding.writeVarUint(answer, STEP_2);
        encoding.writeVarUint8Array(answer, EMPTY_UPDATE);
      } else {
        updates += 1;
        if (losesOneAck && updates === LOST_ACK) return;
        encoding.writeVarUint(answer, SYNC_STATUS);
        encoding.writeVarInt(answer, 1);
      }
      socket.send(encoding.toUint8Array(answer));
    });
  });
  return new Promise((resolve) => {
    server.once('listening', () => {
      // A listening TCP server has an address with a port.
      const { port } = server.address() as { port: number };
      resolve({
        url: `ws://127.0.0.1:${port}`,
        close: () => {
          for (const client of server.clients) client.terminate();
          server.close();
        },
      });
    });
  });
}

const LOST_ACK = 7;
