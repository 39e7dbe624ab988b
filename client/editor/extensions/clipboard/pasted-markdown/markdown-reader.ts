import type { NodeJson } from '#shared/editor/content/document-json.ts';

/** A message of the worker: its progress from 0 to 1, and finally the document. */
export type ReaderMessage = { share: number } | { document: NodeJson };

/** The members of `Worker` that the reader uses. */
export interface ReaderWorker extends EventTarget {
  postMessage: (text: string) => void;
  terminate: () => void;
}

const startWorker = (): ReaderWorker =>
  new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });

/** Thrown when parsing exceeds its time limit, which is far above the time for any text that people write. */
export class MarkdownTooSlow extends Error {}

/** Time limit in milliseconds, and its increase for each character: ten times the time that prose takes. */
const BASE_TIMEOUT_MS = 10_000;
const TIMEOUT_MS_PER_CHARACTER = 0.02;

export interface ReadMarkdownOptions {
  signal: AbortSignal;
  /** Receives the progress from 0 to 1. */
  onProgress?: (share: number) => void;
  createWorker?: () => ReaderWorker;
  timeoutMs?: number;
}

/**
 * Parses Markdown in a worker of its own, which is terminated afterwards. The blocks have ids [X6] and the text the
 * paste origin mark [X8]: adding them to a hundred thousand words on the main thread would block the page.
 * @throws MarkdownTooSlow after the time limit, the signal's reason, or an error if the worker fails
 */
export async function readMarkdown(text: string, options: ReadMarkdownOptions): Promise<NodeJson> {
  const {
    signal,
    onProgress,
    createWorker = startWorker,
    timeoutMs = BASE_TIMEOUT_MS + text.length * TIMEOUT_MS_PER_CHARACTER,
  } = options;
  signal.throwIfAborted();
  const worker = createWorker();
  const { promise, resolve, reject } = Promise.withResolvers<NodeJson>();
  const timer = setTimeout(() => reject(new MarkdownTooSlow()), timeoutMs);
  const settled = new AbortController();
  const listenerOptions = { signal: settled.signal };
  signal.addEventListener('abort', () => reject(signal.reason as Error), listenerOptions);
  const handleFailure = (): void => reject(new Error('The reader of Markdown could not run.'));
  worker.addEventListener('error', handleFailure, listenerOptions);
  worker.addEventListener('messageerror', handleFailure, listenerOptions);
  const handleMessage = (event: Event): void => {
    // The worker posts only messages of this type.
    const { data } = event as MessageEvent<ReaderMessage>;
    if ('document' in data) resolve(data.document);
    else onProgress?.(data.share);
  };
  worker.addEventListener('message', handleMessage, listenerOptions);
  try {
    worker.postMessage(text);
    return await promise;
  } finally {
    settled.abort();
    clearTimeout(timer);
    worker.terminate();
  }
}
