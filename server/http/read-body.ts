import { AppError } from '#shared/errors/app-error.ts';

/**
 * Reads a JSON request's body, at most `maxBytes` [F16].
 * @throws AppError `unsupported_media_type` for another type or any Content-Encoding, `too_large` beyond the limit
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  if (request.headers.has('content-encoding')) {
    throw new AppError('unsupported_media_type', 'Compressed requests are not accepted.');
  }
  const tooLarge = () => new AppError('too_large', 'This is too large to be sent at once.', { maxBytes });
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  if (size > 0 && !/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', 'Requests are sent as application/json.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new AppError('invalid_input', 'The request is not valid UTF-8.');
  }
}
