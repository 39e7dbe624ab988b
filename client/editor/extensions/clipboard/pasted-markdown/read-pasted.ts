import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { markdownFault } from '#shared/editor/markdown/bounds/markdown-bounds.ts';
import { toast, type ToastProgress } from '#client/ui/toasts/toast.ts';
import { MarkdownTooSlow, readMarkdown, type ReaderWorker } from './markdown-reader.ts';

/** Delay before the progress toast is shown, in milliseconds. */
const TOAST_DELAY_MS = 400;

/** The outcome of parsing: a document, or `lines` if the text could not be parsed as Markdown. */
export type PasteResult =
  { kind: 'markdown'; document: NodeJson } | { kind: 'lines' | 'cancelled' | 'closed' };

/** Notifies the writer that the page was closed before the text was parsed. */
export const notifyNothingPasted = (): void =>
  toast.error('Nothing was pasted', { detail: 'The page was closed before the text was ready.' });

/**
 * Parses pasted Markdown in a worker. A toast shows the progress of a long text, another one the reason why a text
 * could not be parsed. Never throws.
 * @param signal aborts when the editor or canvas that receives the text closes
 */
export async function readPasted(
  text: string,
  signal: AbortSignal,
  createWorker?: () => ReaderWorker,
): Promise<PasteResult> {
  const boundsFault = markdownFault(text);
  if (boundsFault !== undefined) return pasteAsLines(boundsFault);
  const cancel = new AbortController();
  let share = 0;
  let progressToast: ToastProgress | undefined;
  const timer = setTimeout(() => {
    progressToast = toast.progress('Pasting…', {
      detail: `${text.length.toLocaleString('en')} characters with formatting`,
      action: { label: 'Cancel', onPress: () => cancel.abort() },
    });
    progressToast.report(share);
  }, TOAST_DELAY_MS);
  try {
    const document = await readMarkdown(text, {
      signal: AbortSignal.any([signal, cancel.signal]),
      onProgress: (next) => {
        share = next;
        progressToast?.report(share);
      },
      ...(createWorker && { createWorker }),
    });
    return { kind: 'markdown', document };
  } catch (fault) {
    if (cancel.signal.aborted) return { kind: 'cancelled' };
    if (signal.aborted) return { kind: 'closed' };
    return pasteAsLines(
      fault instanceof MarkdownTooSlow
        ? 'The formatting of this text takes too long to read.'
        : 'The formatting of this text could not be read.',
    );
  } finally {
    clearTimeout(timer);
    progressToast?.end();
  }
}

/** Notifies the writer that the formatting is lost. @param reason a sentence for the writer */
function pasteAsLines(reason: string): PasteResult {
  toast.error('Pasted without formatting', { detail: reason });
  return { kind: 'lines' };
}
