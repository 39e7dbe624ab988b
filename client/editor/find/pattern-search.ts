import { searchText, type Found } from './block-search.ts';

/** A request to the worker: the texts of blocks, and an expression. */
export interface PatternQuestion {
  texts: readonly string[];
  source: string;
  flags: string;
}

/**
 * The part of `Worker` that is used here. Only a worker can be terminated, and some patterns take practically
 * forever.
 */
export interface PatternWorker extends EventTarget {
  postMessage: (question: PatternQuestion) => void;
  terminate: () => void;
}

/** Milliseconds after which the search for a pattern is terminated. */
const LONGEST = 2_000;

export class PatternTooSlow extends Error {}

/** Answers a request of {@link PatternSearch}, inside the worker. */
export const answerPattern = ({ texts, source, flags }: PatternQuestion): Found[][] =>
  texts.map((text) => searchText(text, new RegExp(source, flags)));

/** Searches for a writer's patterns in a worker, so that the page never waits for them. */
export class PatternSearch {
  readonly #start: () => PatternWorker;
  readonly #longest: number;
  #worker: PatternWorker | undefined;
  #stop: ((reason: Error) => void) | undefined;

  constructor(start: () => PatternWorker, longest = LONGEST) {
    this.#start = start;
    this.#longest = longest;
  }

  /**
   * Returns the matches of the expression in each of the texts. A request that is still pending is rejected.
   * @throws PatternTooSlow, or the reason why the request was rejected
   */
  async search(texts: readonly string[], expression: RegExp): Promise<Found[][]> {
    this.#stop?.(new Error('Another question came.'));
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<Found[][]>();
    const stop = (reason: Error): void => {
      // A busy worker cannot be interrupted, only terminated: a new one answers the next request.
      worker.terminate();
      if (this.#worker === worker) this.#worker = undefined;
      reject(reason);
    };
    this.#stop = stop;
    const timer = setTimeout(() => stop(new PatternTooSlow()), this.#longest);
    const over = new AbortController();
    const until = { signal: over.signal };
    // The worker posts the result of `answerPattern`.
    const take = (event: Event): void => resolve((event as MessageEvent<Found[][]>).data);
    worker.addEventListener('message', take, until);
    worker.addEventListener('error', () => stop(new Error('The search could not run.')), until);
    worker.postMessage({ texts, source: expression.source, flags: expression.flags });
    try {
      return await promise;
    } finally {
      over.abort();
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
