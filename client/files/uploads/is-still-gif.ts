/** A larger GIF counts as a moving one and is not read, in bytes. */
const MAX_BYTES = 50 * 1024 * 1024;

const HEADER_BYTES = 13;
const DESCRIPTOR_BYTES = 9;
const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** Returns the bytes of the color table that the flags of a screen or an image announce. */
const colorTableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Returns the position after a chain of sub-blocks, each of which begins with its length. */
function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at]) at += length + 1;
  return at + 1;
}

/** Counts the images of a GIF up to two (GIF89a specification, sections 17 to 27). */
function countImages(bytes: Uint8Array): number {
  let images = 0;
  let at = HEADER_BYTES + colorTableBytes(bytes[10] ?? 0);
  while (at < bytes.length && images < 2) {
    const block = bytes[at];
    if (block === EXTENSION) at = afterSubBlocks(bytes, at + 2);
    else if (block === IMAGE) {
      images += 1;
      const table = colorTableBytes(bytes[at + DESCRIPTOR_BYTES] ?? 0);
      // The byte after the color table is the initial size of the codes.
      at = afterSubBlocks(bytes, at + 1 + DESCRIPTOR_BYTES + table + 1);
    } else break;
  }
  return images;
}

/** Returns whether a GIF has one image, so that drawing it as PNG or JPEG loses no movement. */
export async function isStillGif(blob: Blob): Promise<boolean> {
  if (blob.size > MAX_BYTES) return false;
  try {
    return countImages(new Uint8Array(await blob.arrayBuffer())) === 1;
  } catch {
    // The file is no longer there, or may not be read.
    return false;
  }
}
