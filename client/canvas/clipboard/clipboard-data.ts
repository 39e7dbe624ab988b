import { readCopied, writeCopied, type CopiedCanvas } from '#shared/canvas/clipboard/copied-canvas.ts';
import { fromBase64, toBase64 } from '#client/lib/base64.ts';
import type { TextFormats } from './text-formats.ts';

/** The clipboard type of a copied canvas. */
const CANVAS_TYPE = 'application/x-foolscap-canvas';
/** Some browsers accept only common clipboard types. For them this attribute in the HTML carries the copy. */
const HTML_ATTRIBUTE = 'data-foolscap-canvas';

/** The content of the clipboard in a form that a canvas can paste. */
export type ClipboardContent =
  | { kind: 'canvas'; copied: CopiedCanvas }
  /** It has the type or attribute of a canvas copy, but cannot be read. */
  | { kind: 'damaged' }
  | { kind: 'images'; files: File[] }
  | { kind: 'text'; text: string; html: string }
  | { kind: 'nothing' };

/**
 * Returns a copy in the common clipboard types: Markdown as plain text, and HTML that also carries the copy itself.
 */
export function commonTypes(copied: CopiedCanvas, { html, markdown }: TextFormats): Record<string, string> {
  const encoded = toBase64(new TextEncoder().encode(writeCopied(copied, toBase64)));
  return { 'text/html': `<div ${HTML_ATTRIBUTE}="${encoded}"></div>${html}`, 'text/plain': markdown };
}

/** Writes a copy to a clipboard event: as our own type, as HTML and as Markdown [K19]. */
export function writeClipboardData(
  data: Pick<DataTransfer, 'setData'>,
  copied: CopiedCanvas,
  formats: TextFormats,
): void {
  data.setData(CANVAS_TYPE, writeCopied(copied, toBase64));
  for (const [type, text] of Object.entries(commonTypes(copied, formats))) data.setData(type, text);
}

/**
 * Reads the clipboard: a copied canvas, or text or images of another program.
 * @param data of a paste event, or the same made from `navigator.clipboard`
 */
export function readClipboardData(
  data: Pick<DataTransfer, 'getData'> & { files: Iterable<File> },
): ClipboardContent {
  const ownData = data.getData(CANVAS_TYPE);
  if (ownData !== '') return readOwn(() => ownData);
  const html = data.getData('text/html');
  const encoded = new RegExp(`${HTML_ATTRIBUTE}="([^"]*)"`).exec(html)?.[1];
  if (encoded !== undefined) return readOwn(() => new TextDecoder().decode(fromBase64(encoded)));
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  const text = data.getData('text/plain');
  // Text goes first: office programs add an image of the copied text to the text.
  if (text.trim() !== '') return { kind: 'text', text, html };
  return files.length > 0 ? { kind: 'images', files } : { kind: 'nothing' };
}

function readOwn(text: () => string): ClipboardContent {
  try {
    return { kind: 'canvas', copied: readCopied(text(), fromBase64) };
  } catch {
    return { kind: 'damaged' };
  }
}
