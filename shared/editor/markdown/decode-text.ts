/** A file that is not readable text; the message names the file and the reason. */
export class UnreadableText extends Error {
  override name = 'UnreadableText';
}

/**
 * Decodes a text file: UTF-8, or UTF-16 with a byte order mark. Older encodings are refused, because a wrong guess would
 * silently change characters.
 * @param name names the file in the error
 * @throws UnreadableText with a sentence for the writer
 */
export function decodeText(name: string, bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isUtf16 && bytes.includes(0))
    throw new UnreadableText(`${name} is not a text file. Foolscap imports Markdown and plain text.`);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableText(`${name} is not written in UTF-8. Save it as UTF-8 and import it again.`);
  }
}
