import type { NodeJson } from '#shared/editor/content/document-json.ts';

/** What a worker posts: how far it is, and at last the document. */
export type ReaderMessage = { share: number } | { document: NodeJson };

/** As much of a worker as is used here. */
export interface ReaderWorker extends EventTarget {
  postMessage: (text: string) => void;
  terminate: () => void;
}

const startWorker = (): ReaderWorker =>
  new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });

/** A text that took longer to read than any that people write. */
export class MarkdownTooSlow extends Error {}

/** Milliseconds that a text may take to be read, and more for each of its characters: ten times what prose takes. */
const LONGEST_MS = 10_000;
const MORE_MS = 0.02;

export interface ReadingOptions {
  signal: AbortSignal;
  /** Receives a share of 0 to 1. */
  onProgress?: (share: number) => void;
  start?: () => ReaderWorker;
  longest?: number;
}

/**
 * Reads Markdown beside the page, in a worker of its own that ends with it. Its blocks have ids [X6] and its words the mark
 * of pasted ones [X8]: to add them to a hundred thousand words here would hold the page up.
 * @throws MarkdownTooSlow, the signal's reason, or what the worker failed by
 */
export async function readMarkdown(text: string, options: ReadingOptions): Promise<NodeJson> {
  const { signal, onProgress, start = startWorker, longest = LONGEST_MS + text.length * MORE_MS } = options;
  signal.throwIfAborted();
  const worker = start();
  const { promise, resolve, reject } = Promise.withResolvers<NodeJson>();
  const timer = setTimeout(() => reject(new MarkdownTooSlow()), longest);
  const over = new AbortController();
  const until = { signal: over.signal };
  signal.addEventListener('abort', () => reject(signal.reason as Error), until);
  const failed = (): void => reject(new Error('The reader of Markdown could not run.'));
  worker.addEventListener('error', failed, until);
  worker.addEventListener('messageerror', failed, until);
  const handleMessage = (event: Event): void => {
    // Posted by the worker, in this form.
    const { data } = event as MessageEvent<ReaderMessage>;
    if ('document' in data) resolve(data.document);
    else onProgress?.(data.share);
  };
  worker.addEventListener('message', handleMessage, until);
  try {
    worker.postMessage(text);
    return await promise;
  } finally {
    over.abort();
    clearTimeout(timer);
    worker.terminate();
  }
}
