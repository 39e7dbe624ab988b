import { AuthMessageType } from '@hocuspocus/common';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Hocuspocus's message types, of those that matter to a sender. */
const SYNC = 0;
const AUTH = 2;
const CLOSE = 7;
const SYNC_STATUS = 8;
/** y-protocols: an update. */
const UPDATE = 2;

const PATIENCE_MS = 15_000;

export type Delivery =
  /** Durable: the acknowledgement came. */
  | { kind: 'kept' }
  /** The room said no, for good or for now: a reason of `ROOM_REASONS`. */
  | { kind: 'refused'; reason: string }
  /** No answer: it may have been kept or not, so it is sent again under the same key. */
  | { kind: 'lost'; reason: string };

/**
 * Brings one update into a room as a collaborator does: joins with a token, sends, waits for the acknowledgement, which
 * means durable (A1, A9). Speaks Hocuspocus's protocol by hand: a provider would fetch the whole document first.
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
      clearTimeout(patience);
      resolve(delivery);
      socket.close();
    };
    const patience = setTimeout(() => settle({ kind: 'lost', reason: 'timeout' }), PATIENCE_MS);
    socket.addEventListener('open', () => socket.send(authentication(ydocId, token)));
    socket.addEventListener('error', () => settle({ kind: 'lost', reason: 'unreachable' }));
    socket.addEventListener('close', ({ code }) => settle({ kind: 'lost', reason: `closed ${code}` }));
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!(data instanceof ArrayBuffer)) return;
      const decoder = decoding.createDecoder(new Uint8Array(data));
      // A ping of the connection itself has no room.
      if (data.byteLength === 1 || decoding.readVarString(decoder) !== ydocId) return;
      const type = decoding.readVarUint(decoder);
      if (type === CLOSE) settle({ kind: 'refused', reason: decoding.readVarString(decoder) });
      else if (type === SYNC_STATUS) {
        const isKept = decoding.readVarInt(decoder) === 1;
        settle(isKept ? { kind: 'kept' } : { kind: 'refused', reason: 'readonly' });
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

function updateMessage(ydocId: string, update: Uint8Array): Uint8Array<ArrayBuffer> {
  return message(ydocId, SYNC, (encoder) => {
    encoding.writeVarUint(encoder, UPDATE);
    encoding.writeVarUint8Array(encoder, update);
  });
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
  // Copied into a buffer of its own, as a WebSocket wants it.
  return new Uint8Array(encoding.toUint8Array(encoder));
}
