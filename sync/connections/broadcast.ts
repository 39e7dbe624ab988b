import type { Document } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { encodeAwarenessUpdate } from 'y-protocols/awareness';
import { writeUpdate } from 'y-protocols/sync';
import { longFrame } from './long-frame.ts';
import { PACK_FROM } from './packing.ts';

/** The protocol's types of messages. */
const SYNC = 0;
const AWARENESS = 1;
/** Lengths below this take one byte. */
const ONE_BYTE = 128;

/**
 * Tells a room's connections what all of them get alike, encoded once. Each has an address of its own, for which
 * Hocuspocus encodes the whole message anew: with a thousand people in one room, their presence alone held the loop for a
 * second at a time.
 */
export function broadcastAlike(document: Document): void {
  // Its own methods of these names, which it calls from `flush`; no hook takes their place.
  Object.assign(document, { broadcastUpdate, broadcastAwarenessUpdate });
}

function broadcastUpdate(this: Document, update: Uint8Array): void {
  tellAll(this, SYNC, (encoder) => writeUpdate(encoder, update));
}

function broadcastAwarenessUpdate(this: Document, clientIds: number[]): void {
  const { awareness } = this;
  tellAll(this, AWARENESS, (encoder) =>
    encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, clientIds)),
  );
}

function tellAll(document: Document, type: number, write: (encoder: encoding.Encoder) => void): void {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, type);
  write(encoder);
  const tail = encoding.toUint8Array(encoder);
  for (const connection of document.getConnections()) {
    const address = connection.messageAddress;
    connection.send(
      tail.byteLength < PACK_FROM ? shortFrame(address, tail) : longFrame({ head: addressed(address), tail }),
    );
  }
}

/** Made a hundred thousand times a second in a crowded room: an encoder for each would cost as much as sending. */
function shortFrame(address: string, tail: Uint8Array): Uint8Array {
  const { length } = address;
  const isPlain = length < ONE_BYTE && Buffer.byteLength(address) === length;
  if (!isPlain) return Buffer.concat([addressed(address), tail]);
  const frame = Buffer.allocUnsafe(1 + length + tail.byteLength);
  frame[0] = length;
  frame.write(address, 1, 'latin1');
  frame.set(tail, 1 + length);
  return frame;
}

/** As lib0 writes a string. */
function addressed(address: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, address);
  return encoding.toUint8Array(encoder);
}
