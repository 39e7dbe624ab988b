import type { Document } from '@hocuspocus/server';
import * as encoding from 'lib0/encoding';
import { encodeAwarenessUpdate } from 'y-protocols/awareness';
import { writeUpdate } from 'y-protocols/sync';
import { longFrame } from './long-frame.ts';
import { PACK_FROM } from './packing.ts';

/** The protocol's types of messages. */
const SYNC = 0;
const AWARENESS = 1;

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
    const head = addressed(connection.messageAddress);
    connection.send(tail.byteLength < PACK_FROM ? Buffer.concat([head, tail]) : longFrame({ head, tail }));
  }
}

/** As lib0 writes a string. */
function addressed(address: string): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, address);
  return encoding.toUint8Array(encoder);
}
