import type { Document } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { encodeAwarenessUpdate } from 'y-protocols/awareness';
import { writeUpdate } from 'y-protocols/sync';
import { longFrame, MIN_PACKED_BYTES } from './packing.ts';

/** Hocuspocus's message types. */
const SYNC = 0;
const AWARENESS = 1;
/** A varint below this takes one byte. */
const ONE_BYTE_LIMIT = 128;

/**
 * Makes a room encode each broadcast once for all its connections. Each connection has its own message address, and
 * Hocuspocus would encode the whole message again for each of them: with a thousand people in one room, awareness
 * alone blocked the event loop for a second at a time.
 */
export function encodeBroadcastsOnce(document: Document): void {
  // `Document.flush` calls its methods of these names. No hook can replace them.
  Object.assign(document, { broadcastUpdate, broadcastAwarenessUpdate });
}

function broadcastUpdate(this: Document, update: Uint8Array): void {
  sendToAll(this, SYNC, (encoder) => writeUpdate(encoder, update));
}

function broadcastAwarenessUpdate(this: Document, clientIds: number[]): void {
  const { awareness } = this;
  sendToAll(this, AWARENESS, (encoder) =>
    encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, clientIds)),
  );
}

function sendToAll(document: Document, type: number, write: (encoder: encoding.Encoder) => void): void {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  write(encoder);
  const tail = encoding.toUint8Array(encoder);
  for (const connection of document.getConnections()) {
    const address = connection.messageAddress;
    connection.send(
      tail.byteLength < MIN_PACKED_BYTES
        ? shortFrame(address, tail)
        : longFrame({ head: encodeAddress(address), tail }),
    );
  }
}

/**
 * Joins an address and a message. A crowded room calls this a hundred thousand times a second: an encoder per frame
 * would cost as much as sending it.
 */
function shortFrame(address: string, tail: Uint8Array): Uint8Array {
  const { length } = address;
  const isPlain = length < ONE_BYTE_LIMIT && Buffer.byteLength(address) === length;
  if (!isPlain) return Buffer.concat([encodeAddress(address), tail]);
  const frame = Buffer.allocUnsafe(1 + length + tail.byteLength);
  frame[0] = length;
  frame.write(address, 1, 'latin1');
  frame.set(tail, 1 + length);
  return frame;
}

/** Encodes an address as lib0 encodes a string. */
function encodeAddress(address: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, address);
  return encoding.toUint8Array(encoder);
}
