import { basename, extname } from 'node:path';
import { importText, type ImportedText } from '#shared/editor/markdown/import-text.ts';

/** A file that is no text we can read; the message says which and why. */
export class UnreadableText extends Error {
  override name = 'UnreadableText';
}

/** Bytes of one file: ten novels. */
export const LARGEST_FILE = 32 * 1024 * 1024;

const MARKDOWN = new Set(['.md', '.markdown', '.mdown', '.mkd']);

/** A file's own name without folder and ending. */
export const nameOf = (path: string): string => basename(path, extname(path)) || 'Untitled';

/**
 * The chapters of a text file: Markdown by its ending, otherwise plain text.
 * @throws UnreadableText with a sentence for whoever called
 */
export function readTextFile(path: string, bytes: Uint8Array): ImportedText[] {
  if (bytes.byteLength > LARGEST_FILE)
    throw new UnreadableText(`${path} is larger than 32 MB. Split it into parts and import those.`);
  const text = decode(path, bytes);
  const format = MARKDOWN.has(extname(path).toLowerCase()) ? 'markdown' : 'text';
  return importText(text, { format, title: nameOf(path) });
}

/** UTF-8, or UTF-16 with its mark. Guessing at older encodings would change letters without a word. */
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
