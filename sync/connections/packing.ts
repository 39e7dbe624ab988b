import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { packedFrame } from '#shared/documents/packed-frame.ts';
import { partsOf } from './long-frame.ts';

const deflate = promisify(deflateRaw);

/** Bytes from which a frame is packed: a document that is opened, a long paste. No key ever is. */
export const PACK_FROM = 16 * 1024;
// A paper of 100,000 letters with its history: 118 of 311 kB in 4 ms; level 6 makes 106 of them in 60.
const LEVEL = 1;

/** Packed bytes by what they were made of; they go when that goes. */
const made = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/** Packs a socket's long frames off the loop; what is sent meanwhile waits, for frames keep their order. */
export class Packing {
  readonly #put: (frame: Uint8Array) => void;
  #waiting: Uint8Array[] | undefined;

  constructor(put: (frame: Uint8Array) => void) {
    this.#put = put;
  }

  send(frame: Uint8Array): void {
    if (this.#waiting) this.#waiting.push(frame);
    else if (frame.byteLength < PACK_FROM) this.#put(frame);
    else void this.#pack(frame);
  }

  async #pack(frame: Uint8Array): Promise<void> {
    const waiting = (this.#waiting = [] as Uint8Array[]);
    const { head, tail } = partsOf(frame);
    try {
      this.#put(packedFrame(head, await packed(tail)));
    } catch {
      // Without memory for it: the frame itself is as good.
      this.#put(frame);
    }
    this.#waiting = undefined;
    for (const next of waiting) this.send(next);
  }
}

function packed(tail: Uint8Array): Promise<Uint8Array> {
  const known = made.get(tail);
  if (known) return known;
  // A piece that all of it fits in: for each piece more the work would go to the thread and back.
  const packing = deflate(tail, { level: LEVEL, chunkSize: Math.ceil(tail.byteLength / 2) });
  made.set(tail, packing);
  return packing;
}
