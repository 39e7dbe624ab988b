import { basename, extname } from 'node:path';
import { importText, type ImportedText, type ImportOptions } from '#shared/editor/markdown/import-text.ts';

/** A file that is not readable text; the message names the file and the reason. */
export class UnreadableText extends Error {
  override name = 'UnreadableText';
}

/** The largest file in bytes, about ten novels. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

const MARKDOWN = new Set(['.md', '.markdown', '.mdown', '.mkd']);

/** Returns a file's name without folder and extension, composed: some systems store "é" as two characters. */
export const nameOf = (path: string): string => basename(path, extname(path)).normalize('NFC') || 'Untitled';

/**
 * Returns the chapters of a text file, which is read as Markdown by its extension, otherwise as plain text.
 * @param options `isWhole` keeps the chapters together in one document
 * @throws UnreadableText with a sentence for the caller
 */
export function readTextFile(
  path: string,
  bytes: Uint8Array,
  { isWhole = false }: Pick<ImportOptions, 'isWhole'> = {},
): ImportedText[] {
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new UnreadableText(`${path} is larger than 32 MB. Split it into parts and import those.`);
  const text = decode(path, bytes);
  const format = MARKDOWN.has(extname(path).toLowerCase()) ? 'markdown' : 'text';
  return importText(text, { format, title: nameOf(path), isWhole });
}

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark. Older encodings are refused, because a wrong guess would silently
 * change characters.
 */
function decode(path: string, bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isUtf16 && bytes.includes(0))
    throw new UnreadableText(`${path} is not a text file. Foolscap imports Markdown and plain text.`);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableText(`${path} is not written in UTF-8. Save it as UTF-8 and import it again.`);
  }
}
