import { searchText, type Found } from './block-search.ts';

/** What the worker is asked: the texts of blocks, and an expression. */
export interface PatternQuestion {
  texts: readonly string[];
  source: string;
  flags: string;
}

/** Only a worker can be stopped: some patterns take longer than a life. */
export interface PatternWorker extends EventTarget {
  postMessage: (question: PatternQuestion) => void;
  terminate: () => void;
}

/** Milliseconds after which a pattern is given up. */
const LONGEST = 2_000;

export class PatternTooSlow extends Error {}

/** Answers a question of {@link PatternSearch}, where it runs. */
export const answerPattern = ({ texts, source, flags }: PatternQuestion): Found[][] =>
  texts.map((text) => searchText(text, new RegExp(source, flags)));

/** Searches for patterns of a writer beside the page, which never waits for them. */
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
   * What the expression finds in each of the texts. A question that is still open is given up for this one.
   * @throws PatternTooSlow, or the reason for which it was given up
   */
  async search(texts: readonly string[], expression: RegExp): Promise<Found[][]> {
    this.#stop?.(new Error('Another question came.'));
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<Found[][]>();
    const stop = (reason: Error): void => {
      // It cannot be asked to stop: a new one answers the next question.
      worker.terminate();
      if (this.#worker === worker) this.#worker = undefined;
      reject(reason);
    };
    this.#stop = stop;
    const timer = setTimeout(() => stop(new PatternTooSlow()), this.#longest);
    const over = new AbortController();
    const until = { signal: over.signal };
    // What the worker posts is what `answerPattern` gives.
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
