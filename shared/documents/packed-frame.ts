/*
 * Long frames of the server travel packed, when a client asks for it: a byte 0, which no other frame begins with (it
 * would be a room without a name), then the frame as raw DEFLATE (RFC 1951). The WebSocket's own compression is not
 * used: with it browsers compress every key they send, and the server pays for each of them.
 */

const PACKED = 0;
const FORMAT = 'deflate-raw';

/** What a client adds to the address of the rooms when it can unpack. */
export const PACKED_QUERY = `packed=${FORMAT}`;

/** @param url the address that a client came to */
export const asksForPacked = (url: string | undefined): boolean =>
  url?.split('?')[1]?.split('&').includes(PACKED_QUERY) === true;

/** @param packed the frame's bytes as raw DEFLATE */
export function packedFrame(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(packed.byteLength + 1);
  frame[0] = PACKED;
  frame.set(packed, 1);
  return frame;
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

/** @throws TypeError when the bytes are damaged */
export async function unpack(frame: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([frame.subarray(1)]).stream().pipeThrough(new DecompressionStream(FORMAT));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
