import { readCopied, writeCopied, type CopiedCanvas } from '#shared/canvas/clipboard/copied-canvas.ts';
import { fromBase64, toBase64 } from '#client/lib/base64.ts';
import type { Readable } from './readable.ts';

/** What a copy is called on the clipboard. */
const TYPE = 'application/x-foolscap-canvas';
/** Where browsers take only common types, the copy travels in its HTML. */
const MARK = 'data-foolscap-canvas';

/** What is on the clipboard, as far as a canvas can take it. */
export type Clip =
  | { kind: 'canvas'; copied: CopiedCanvas }
  /** It says that it is a copy of a canvas, and is not. */
  | { kind: 'damaged' }
  | { kind: 'images'; files: File[] }
  | { kind: 'text'; text: string; html: string }
  | { kind: 'nothing' };

/** The common types of a copy: Markdown to be read, and HTML that holds the copy itself. */
export function commonTypes(copied: CopiedCanvas, { html, markdown }: Readable): Record<string, string> {
  const whole = toBase64(new TextEncoder().encode(writeCopied(copied, toBase64)));
  return { 'text/html': `<div ${MARK}="${whole}"></div>${html}`, 'text/plain': markdown };
}

/** Writes a copy in each form that somebody may want it in [K19]. */
export function writeClip(
  data: Pick<DataTransfer, 'setData'>,
  copied: CopiedCanvas,
  readable: Readable,
): void {
  data.setData(TYPE, writeCopied(copied, toBase64));
  for (const [type, text] of Object.entries(commonTypes(copied, readable))) data.setData(type, text);
}

/** What was copied last, wherever that was. @param data as in an event, or the same from the clipboard itself */
export function readClip(data: Pick<DataTransfer, 'getData'> & { files: Iterable<File> }): Clip {
  const own = data.getData(TYPE);
  if (own !== '') return readOwn(() => own);
  const html = data.getData('text/html');
  const marked = new RegExp(`${MARK}="([^"]*)"`).exec(html)?.[1];
  if (marked !== undefined) return readOwn(() => new TextDecoder().decode(fromBase64(marked)));
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  const text = data.getData('text/plain');
  // An office program puts a picture of the words beside the words.
  if (text.trim() !== '') return { kind: 'text', text, html };
  return files.length > 0 ? { kind: 'images', files } : { kind: 'nothing' };
}

function readOwn(text: () => string): Clip {
  try {
    return { kind: 'canvas', copied: readCopied(text(), fromBase64) };
  } catch {
    return { kind: 'damaged' };
  }
}
