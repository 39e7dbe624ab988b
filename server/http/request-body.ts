import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors/app-error.ts';
import { readAtMost } from '#shared/lib/read-at-most.ts';
import { MAX_FORM_BYTES } from '#server/files/receive-upload.ts';

/** The largest body, in bytes, of a request whose route reads none. Some clients send `{}` with every request. */
const UNREAD_BYTES = 64 * 1024;

/**
 * Refuses a body that no route accepts by its headers, before a byte is read [A15]. Only POST routes read a body, and
 * no accepted body is longer than a form with a file; each route also has its own limit.
 */
export function limitBody(): MiddlewareHandler {
  return async (c, next) => {
    const length = Number(c.req.header('content-length') ?? 0);
    const takesBody = c.req.method === 'POST';
    const isTooLarge = takesBody
      ? length > MAX_FORM_BYTES
      : length > UNREAD_BYTES || c.req.header('transfer-encoding') !== undefined;
    if (isTooLarge) {
      // The rest of the body must not be parsed as the next request.
      c.header('Connection', 'close');
      throw new AppError('too_large', 'This is too large to be sent at once.');
    }
    await next();
  };
}

/**
 * Reads the body of a JSON request as text, at most `maxBytes` [F16].
 * @param turn awaited when all bytes are there, before they are decoded
 * @throws AppError `unsupported_media_type` for another type or any Content-Encoding, `too_large` above the limit,
 * `invalid_input` when it is not UTF-8
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  turn?: (byteLength: number) => Promise<void>,
): Promise<string> {
  if (request.headers.has('content-encoding')) {
    throw new AppError('unsupported_media_type', 'Compressed requests are not accepted.');
  }
  const bytes = await readAtMost(
    request,
    maxBytes,
    () => new AppError('too_large', 'This is too large to be sent at once.', { maxBytes }),
  );
  if (
    bytes.byteLength > 0 &&
    !/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
  ) {
    throw new AppError('unsupported_media_type', 'Requests are sent as application/json.');
  }
  await turn?.(bytes.byteLength);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid_input', 'The request is not valid UTF-8.');
  }
}
