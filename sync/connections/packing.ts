import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { packedFrame } from '#shared/documents/packed-frame.ts';
import { partsOf } from './long-frame.ts';

const deflate = promisify(deflateRaw);

/** Frames from this length on are packed, bytes: opening a document, a long paste. A keystroke is always shorter. */
export const PACK_FROM = 16 * 1024;
// Measured on a paper of 100,000 characters with its history, 311 kB: level 1 gives 118 kB in 4 ms, level 6 gives 106
// kB
// in 60 ms.
const LEVEL = 1;

/** Packed bytes by the tail they were made from; garbage-collected with it. */
const made = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/** Packs a socket's long frames in zlib's thread. Later frames wait, so that the order of frames stays the same. */
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
      // Packing failed for lack of memory. The unpacked frame is valid too.
      this.#put(frame);
    }
    this.#waiting = undefined;
    for (const next of waiting) this.send(next);
  }
}

function packed(tail: Uint8Array): Promise<Uint8Array> {
  const known = made.get(tail);
  if (known) return known;
  // One output chunk that holds everything: each further chunk would be another round trip to the thread.
  const packing = deflate(tail, { level: LEVEL, chunkSize: Math.ceil(tail.byteLength / 2) });
  made.set(tail, packing);
  return packing;
}
