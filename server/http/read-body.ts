import { AppError } from '#shared/errors/app-error.ts';
import { readAtMost } from '#shared/lib/read-at-most.ts';

/**
 * Reads a JSON request's body, at most `maxBytes` [F16].
 * @throws AppError `unsupported_media_type` for another type or any Content-Encoding, `too_large` beyond the limit
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
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
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('invalid_input', 'The request is not valid UTF-8.');
  }
}
