import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isAccepted } from '../accepted-encoding.ts';

const ENCODERS = [
  { name: 'br', encode: brotliCompressSync },
  { name: 'gzip', encode: gzipSync },
] as const;

/** A text that many visitors receive: compressed once for each encoding. */
export interface CachedText {
  /** Returns the response for a request's headers: 304 for a copy that is still valid. */
  respond: (headers: Headers, status?: 200 | 404) => Response;
}

/** @param type its media type */
export function cachedText(text: string, type: string): CachedText {
  const bytes = Buffer.from(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const encoded = new Map<string, Buffer<ArrayBuffer>>();
  const encode = ({ name, encode: compress }: (typeof ENCODERS)[number]): Buffer<ArrayBuffer> => {
    const stored = encoded.get(name) ?? Buffer.from(compress(bytes));
    encoded.set(name, stored);
    return stored;
  };
  return {
    respond: (headers, status = 200) => {
      const common = { 'cache-control': 'no-cache', vary: 'accept-encoding', etag };
      const known = (headers.get('if-none-match') ?? '')
        .replaceAll('W/', '')
        .split(',')
        .map((tag) => tag.trim());
      if (status === 200 && known.includes(etag)) return new Response(null, { status: 304, headers: common });
      const accepted = headers.get('accept-encoding') ?? '';
      const encoder = ENCODERS.find(({ name }) => isAccepted(accepted, name));
      const body = encoder ? encode(encoder) : bytes;
      return new Response(body, {
        status,
        headers: {
          ...common,
          'content-type': type,
          'content-length': String(body.byteLength),
          ...(encoder && { 'content-encoding': encoder.name }),
        },
      });
    },
  };
}
