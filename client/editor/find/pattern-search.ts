import { searchText, type TextMatch } from './block-search.ts';

/** A request to the worker: the texts of blocks, and an expression. */
export interface PatternRequest {
  texts: readonly string[];
  source: string;
  flags: string;
}

/**
 * The part of `Worker` that is used here. Only a worker can be terminated, and some patterns take practically
 * forever.
 */
export interface PatternWorker extends EventTarget {
  postMessage: (request: PatternRequest) => void;
  terminate: () => void;
}

/** Milliseconds after which the search for a pattern is terminated. */
const TIMEOUT_MS = 2_000;

export class PatternTooSlow extends Error {}

/** Answers a request of {@link PatternSearch}, inside the worker. */
export const answerPattern = ({ texts, source, flags }: PatternRequest): TextMatch[][] =>
  texts.map((text) => searchText(text, new RegExp(source, flags)));

/** Starts the worker of {@link PatternSearch}. */
export const startPatternWorker = (): PatternWorker =>
  new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' });

/** Searches for a writer's patterns in a worker, so that the page never waits for them. */
export class PatternSearch {
  readonly #start: () => PatternWorker;
  readonly #timeout: number;
  #worker: PatternWorker | undefined;
  #stop: ((reason: Error) => void) | undefined;

  constructor(start: () => PatternWorker, timeout = TIMEOUT_MS) {
    this.#start = start;
    this.#timeout = timeout;
  }

  /**
   * Returns the matches of the expression in each of the texts. A request that is still pending is rejected.
   * @throws PatternTooSlow, or the reason why the request was rejected
   */
  async search(texts: readonly string[], expression: RegExp): Promise<TextMatch[][]> {
    this.#stop?.(new Error('Another question came.'));
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<TextMatch[][]>();
    const stop = (reason: Error): void => {
      // A busy worker cannot be interrupted, only terminated: a new one answers the next request.
      worker.terminate();
      if (this.#worker === worker) this.#worker = undefined;
      reject(reason);
    };
    this.#stop = stop;
    const timer = setTimeout(() => stop(new PatternTooSlow()), this.#timeout);
    const controller = new AbortController();
    const listenerOptions = { signal: controller.signal };
    // The worker posts the result of `answerPattern`.
    const handleMessage = (event: Event): void => resolve((event as MessageEvent<TextMatch[][]>).data);
    worker.addEventListener('message', handleMessage, listenerOptions);
    worker.addEventListener('error', () => stop(new Error('The search could not run.')), listenerOptions);
    worker.postMessage({ texts, source: expression.source, flags: expression.flags });
    try {
      return await promise;
    } finally {
      controller.abort();
      clearTimeout(timer);
      if (this.#stop === stop) this.#stop = undefined;
    }
  }

  end(): void {
    this.#stop?.(new Error('The search was closed.'));
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
