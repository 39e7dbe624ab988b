import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors/app-error.ts';
import { LONGEST_FORM_BYTES } from '#server/files/take-upload.ts';

/** What a request may bring to a route that reads nothing of it: some clients send `{}` with everything. */
const UNREAD_BYTES = 64 * 1024;

/**
 * Stands before every route: a body that no route takes is refused by what the request says of it, before a byte is read
 * [A15]. Only POST has a body that is read here, and none is longer than a form with a file; each route has its own limit besides.
 */
export function limitBody(): MiddlewareHandler {
  return async (c, next) => {
    const length = Number(c.req.header('content-length') ?? 0);
    const takesBody = c.req.method === 'POST';
    const isTooLarge = takesBody
      ? length > LONGEST_FORM_BYTES
      : length > UNREAD_BYTES || c.req.header('transfer-encoding') !== undefined;
    if (isTooLarge) {
      // What is still to come is nobody's next request.
      c.header('Connection', 'close');
      throw new AppError('too_large', 'This is too large to be sent at once.');
    }
    await next();
  };
}
