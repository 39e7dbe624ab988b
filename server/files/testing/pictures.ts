import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns an image of one colour. */
export const picture = (
  { width, height }: { width: number; height: number },
  format: 'png' | 'jpeg' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffcc00' } })
    .toFormat(format)
    .toBuffer();

/** Returns a PNG that claims this size but has no pixel rows, like a decompression bomb of a hundred bytes. */
export function pngWithoutPixels(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
