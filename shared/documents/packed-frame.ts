import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/*
 * Long frames of the server travel packed, when a client asks for it: a byte 0, which no other frame begins with (it
 * would be a room without a name), the frame's head as it is, its length before it, and the rest of the frame as raw
 * DEFLATE (RFC 1951). The WebSocket's own compression is not used: with it browsers compress every key they send, and
 * the server pays for each of them.
 */

const PACKED = 0;
const FORMAT = 'deflate-raw';

/** What a client adds to the address of the rooms when it can unpack. */
export const PACKED_QUERY = `packed=${FORMAT}`;

/** @param url the address that a client came to */
export const asksForPacked = (url: string | undefined): boolean =>
  url?.split('?')[1]?.split('&').includes(PACKED_QUERY) === true;

/**
 * @param head the bytes before the packed ones; may be none
 * @param packed the frame's other bytes as raw DEFLATE
 */
export function packedFrame(head: Uint8Array, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder();
  encoding.writeUint8(encoder, PACKED);
  encoding.writeVarUint8Array(encoder, head);
  encoding.writeUint8Array(encoder, packed);
  return new Uint8Array(encoding.toUint8Array(encoder));
}

// A lone byte is the server asking whether somebody is there.
export const isPacked = (frame: Uint8Array): boolean => frame.byteLength > 1 && frame[0] === PACKED;

/** Whether this browser can; those of the last years do. */
export function canUnpack(): boolean {
  try {
    return new DecompressionStream(FORMAT).readable !== undefined;
  } catch {
    return false;
  }
}

/** @throws when the bytes are damaged */
export async function unpack(frame: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const decoder = decoding.createDecoder(frame.subarray(1));
  const head = decoding.readVarUint8Array(decoder);
  const packed = decoding.readTailAsUint8Array(decoder);
  const stream = new DecompressionStream(FORMAT);
  const writer = stream.writable.getWriter();
  // Read while it is written; what is wrong with the bytes is told to who reads. A part of `frame`, so of its buffer.
  const written = writer.write(packed as Uint8Array<ArrayBuffer>).then(() => writer.close());
  written.catch(() => {});
  const rest = new Uint8Array(await new Response(stream.readable).arrayBuffer());
  const unpacked = new Uint8Array(head.byteLength + rest.byteLength);
  unpacked.set(head);
  unpacked.set(rest, head.byteLength);
  return unpacked;
}
