/**
 * Returns the bytes of the body of a request or a response. The declared length is checked before any byte is read, and the actual
 * length while reading, because the declared one can be wrong.
 * @throws the error of `tooLarge` when there are more than `maxBytes` bytes
 */
export async function readAtMost(
  message: Pick<Request, 'headers' | 'body'>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Uint8Array> {
  if (Number(message.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: ReadableStream<Uint8Array> | null = message.body;
  if (body) {
    for await (const part of body) {
      size += part.byteLength;
      if (size > maxBytes) throw tooLarge();
      parts.push(part);
    }
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
