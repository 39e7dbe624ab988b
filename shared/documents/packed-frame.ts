import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/*
 * The server compresses long frames for clients that ask for it. A packed frame consists of:
 * - a byte 0, with which no other frame begins (it would be a room without a name),
 * - the head of the frame, uncompressed, after its length,
 * - the rest of the frame as raw DEFLATE (RFC 1951).
 * The WebSocket's own compression is off: with it, browsers compress every keystroke they send, and the server has to
 * decompress each one.
 */

const PACKED = 0;
const FORMAT = 'deflate-raw';

/** The query parameter that a client adds to the WebSocket URL when it can unpack frames. */
export const PACKED_QUERY = `packed=${FORMAT}`;

/**
 * Returns whether a client can unpack frames.
 * @param url the request URL of the WebSocket upgrade
 */
export const asksForPacked = (url: string | undefined): boolean =>
  url?.split('?')[1]?.split('&').includes(PACKED_QUERY) === true;

/**
 * Builds a packed frame.
 * @param head the uncompressed first bytes of the frame; may be empty
 * @param packed the remaining bytes of the frame as raw DEFLATE
 */
export function packedFrame(head: Uint8Array, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const encoder = encoding.createEncoder();
  encoding.writeUint8(encoder, PACKED);
  encoding.writeVarUint8Array(encoder, head);
  encoding.writeUint8Array(encoder, packed);
  return new Uint8Array(encoding.toUint8Array(encoder));
}

/** Returns whether a frame is packed. A single byte 0 is not: that is the server's ping. */
export const isPacked = (frame: Uint8Array): boolean => frame.byteLength > 1 && frame[0] === PACKED;

/** Returns whether this browser can unpack frames (`DecompressionStream` with raw DEFLATE; not in older browsers). */
export function canUnpack(): boolean {
  try {
    return new DecompressionStream(FORMAT).readable !== undefined;
  } catch {
    return false;
  }
}

/**
 * Restores the original frame of a packed one.
 * @throws when the bytes are damaged
 */
export async function unpack(frame: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const decoder = decoding.createDecoder(frame.subarray(1));
  const head = decoding.readVarUint8Array(decoder);
  const packed = decoding.readTailAsUint8Array(decoder);
  const stream = new DecompressionStream(FORMAT);
  const writer = stream.writable.getWriter();
  // Reading and writing run concurrently. An error in the bytes rejects the read, so the write's own rejection is
  // ignored. `packed` is a view into `frame`, so it has the same kind of buffer.
  const written = writer.write(packed as Uint8Array<ArrayBuffer>).then(() => writer.close());
  written.catch(() => {});
  const rest = new Uint8Array(await new Response(stream.readable).arrayBuffer());
  const unpacked = new Uint8Array(head.byteLength + rest.byteLength);
  unpacked.set(head);
  unpacked.set(rest, head.byteLength);
  return unpacked;
}
