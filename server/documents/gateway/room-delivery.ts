import { AuthMessageType } from '@hocuspocus/common';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** The message types of Hocuspocus that a sender needs. */
const SYNC = 0;
const AUTH = 2;
const CLOSE = 7;
const SYNC_STATUS = 8;
/** y-protocols: an update. */
const UPDATE = 2;

const TIMEOUT_MS = 15_000;

export type Delivery =
  /** The update was acknowledged, so it is durable. */
  | { kind: 'kept' }
  /** The room refused the update, permanently or for now; the reason is one of `ROOM_REASONS`. */
  | { kind: 'refused'; reason: string }
  /** No response came. The update may be stored or not, so it is sent again under the same key. */
  | { kind: 'lost'; reason: string };

/**
 * Delivers one update to a room as a collaborator does: joins with a token, sends the update and waits for the
 * acknowledgement, which means durable (A1, A9). It speaks Hocuspocus's protocol directly, because a provider would
 * fetch the whole document first.
 */
export function deliverUpdate(request: {
  url: string;
  ydocId: string;
  token: string;
  update: Uint8Array;
}): Promise<Delivery> {
  const { url, ydocId, token, update } = request;
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    const settle = (delivery: Delivery): void => {
      clearTimeout(timer);
      resolve(delivery);
      socket.close();
    };
    const timer = setTimeout(() => settle({ kind: 'lost', reason: 'timeout' }), TIMEOUT_MS);
    socket.addEventListener('open', () => socket.send(authentication(ydocId, token)));
    socket.addEventListener('error', () => settle({ kind: 'lost', reason: 'unreachable' }));
    socket.addEventListener('close', ({ code }) => settle({ kind: 'lost', reason: `closed ${code}` }));
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!(data instanceof ArrayBuffer)) return;
      const decoder = decoding.createDecoder(new Uint8Array(data));
      // A ping of the connection itself names no room.
      if (data.byteLength === 1 || decoding.readVarString(decoder) !== ydocId) return;
      const type = decoding.readVarUint(decoder);
      if (type === CLOSE) settle({ kind: 'refused', reason: decoding.readVarString(decoder) });
      else if (type === SYNC_STATUS) {
        const isStored = decoding.readVarInt(decoder) === 1;
        settle(isStored ? { kind: 'kept' } : { kind: 'refused', reason: 'readonly' });
      } else if (type === AUTH) {
        const answer = decoding.readVarUint(decoder);
        if (answer === AuthMessageType.Authenticated) socket.send(updateMessage(ydocId, update));
        if (answer === AuthMessageType.PermissionDenied) {
          settle({ kind: 'refused', reason: decoding.readVarString(decoder) });
        }
      }
    });
  });
}

function authentication(ydocId: string, token: string): Uint8Array<ArrayBuffer> {
  return message(ydocId, AUTH, (encoder) => {
    encoding.writeVarUint(encoder, AuthMessageType.Token);
    encoding.writeVarString(encoder, token);
  });
}

/** Copies the update once: a long one would hold the event loop. */
function updateMessage(ydocId: string, update: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = message(ydocId, SYNC, (encoder) => {
    encoding.writeVarUint(encoder, UPDATE);
    encoding.writeVarUint(encoder, update.byteLength);
  });
  const bytes = new Uint8Array(header.byteLength + update.byteLength);
  bytes.set(header);
  bytes.set(update, header.byteLength);
  return bytes;
}

function message(
  ydocId: string,
  type: number,
  write: (encoder: encoding.Encoder) => void,
): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, ydocId);
  encoding.writeVarUint(encoder, type);
  write(encoder);
  // Copied into a buffer of its own, which a WebSocket requires.
  return new Uint8Array(encoding.toUint8Array(encoder));
}
