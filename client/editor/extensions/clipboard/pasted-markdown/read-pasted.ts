import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { markdownFault } from '#shared/editor/markdown/bounds/markdown-bounds.ts';
import { toast, type ToastProgress } from '#client/ui/toasts/toast.ts';
import { MarkdownTooSlow, readMarkdown, type ReaderWorker } from './markdown-reader.ts';

/** What takes less time is not announced; milliseconds. */
const ANNOUNCED_AFTER_MS = 400;

/** The outcome: a document, or lines where the Markdown of the text could not be read. */
export type ReadText = { kind: 'markdown'; document: NodeJson } | { kind: 'lines' | 'cancelled' | 'closed' };

/** For a text that was ready after its page had been closed. */
export const notifyNothingPasted = (): void =>
  toast.error('Nothing was pasted', { detail: 'The page was closed before the text was ready.' });

/**
 * Reads pasted Markdown beside the page, with a toast while it takes long, and one where its formatting cannot be had. Throws
 * nothing.
 * @param signal ends with what the text was pasted into
 */
export async function readPasted(
  text: string,
  signal: AbortSignal,
  start?: () => ReaderWorker,
): Promise<ReadText> {
  const beyondBounds = markdownFault(text);
  if (beyondBounds !== undefined) return asLines(beyondBounds);
  const cancel = new AbortController();
  let share = 0;
  let shown: ToastProgress | undefined;
  const timer = setTimeout(() => {
    shown = toast.progress('Pasting…', {
      detail: `${text.length.toLocaleString('en')} characters with formatting`,
      action: { label: 'Cancel', onPress: () => cancel.abort() },
    });
    shown.report(share);
  }, ANNOUNCED_AFTER_MS);
  try {
    const document = await readMarkdown(text, {
      signal: AbortSignal.any([signal, cancel.signal]),
      onProgress: (next) => {
        share = next;
        shown?.report(share);
      },
      ...(start && { start }),
    });
    return { kind: 'markdown', document };
  } catch (fault) {
    if (cancel.signal.aborted) return { kind: 'cancelled' };
    if (signal.aborted) return { kind: 'closed' };
    return asLines(
      fault instanceof MarkdownTooSlow
        ? 'The formatting of this text takes too long to read.'
        : 'The formatting of this text could not be read.',
    );
  } finally {
    clearTimeout(timer);
    shown?.end();
  }
}

/** @param reason a sentence for the writer */
function asLines(reason: string): ReadText {
  toast.error('Pasted without formatting', { detail: reason });
  return { kind: 'lines' };
}
