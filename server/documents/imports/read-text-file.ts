import { basename, extname } from 'node:path';
import { decodeText, UnreadableText } from '#shared/editor/markdown/decode-text.ts';
import { isMarkdownName, titleOfFile } from '#shared/editor/markdown/text-file-names.ts';
import { importText, type ImportedText, type ImportOptions } from '#shared/editor/markdown/import-text.ts';

/** The largest file in bytes, about ten novels. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** Returns the title of a file, which is its name. */
export const nameOf = (path: string): string => titleOfFile(basename(path));

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
  const text = decodeText(path, bytes);
  const format = isMarkdownName(extname(path)) ? 'markdown' : 'text';
  return importText(text, { format, title: nameOf(path), isWhole });
}
