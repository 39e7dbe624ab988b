/** Bytes of an HTML page in which its charset is declared (HTML, "prescan a byte stream to determine its encoding"). */
const PRESCAN_BYTES = 1024;

/** Decodes a text by its byte order mark, the charset of its content type, or that of its HTML; UTF-8 by default. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const declared = charsetIn(contentType) ?? htmlCharset(bytes, contentType) ?? 'utf-8';
  return decoderOf(markedCharset(bytes) ?? declared).decode(bytes);
}

const charsetIn = (text: string): string | undefined =>
  /charset\s*=\s*(?:["']\s*)?([\w:-]+)/i.exec(text)?.[1];

function htmlCharset(bytes: Uint8Array, contentType: string): string | undefined {
  if (!/html/i.test(contentType)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  // The last piece is a tag without an end.
  const tags = start.split('>').slice(0, -1);
  const tag = tags.map(metaTag).find((piece) => /.charset/is.test(piece));
  return tag && charsetIn(tag);
}

const metaTag = (piece: string): string => /<meta(.*)/is.exec(piece)?.[1] ?? '';

function markedCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** An unknown charset is read as UTF-8; faulty bytes become replacement characters. */
function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
