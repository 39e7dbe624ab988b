import type { Passage } from './text-scan.ts';

export type { Passage } from './text-scan.ts';

/** What the worker is asked. */
export interface DeviceQuestion {
  number: number;
  userId: string;
  /** As it was typed; nothing typed only has the texts read. */
  question: string;
  itemIds: readonly string[];
}

export interface DeviceAnswer {
  number: number;
  passages: Passage[];
}

/** As much of a worker as is used here. */
export interface SearchWorker extends EventTarget {
  postMessage: (question: DeviceQuestion) => void;
  terminate: () => void;
}

const startWorker = (): SearchWorker =>
  new Worker(new URL('./device-search-worker.ts', import.meta.url), { type: 'module' });

/** Looks through the texts on this device, beside the page. The worker begins with the first question. */
export class DeviceSearch {
  readonly #userId: string;
  readonly #start: () => SearchWorker;
  readonly #waiting = new Map<number, PromiseWithResolvers<Passage[]>>();
  #worker: SearchWorker | undefined;
  #asked = 0;

  constructor(userId: string, start: () => SearchWorker = startWorker) {
    this.#userId = userId;
    this.#start = start;
  }

  /** Reads these texts, so that the first question need not wait for it. */
  warm(itemIds: readonly string[]): void {
    this.search('', itemIds).catch(() => {});
  }

  /**
   * Passages of these documents and canvases that hold all of it, in their order.
   * @throws when the worker could not run
   */
  async search(question: string, itemIds: readonly string[]): Promise<Passage[]> {
    const worker = (this.#worker ??= this.#begin());
    this.#asked += 1;
    const answer = Promise.withResolvers<Passage[]>();
    this.#waiting.set(this.#asked, answer);
    worker.postMessage({ number: this.#asked, userId: this.#userId, question, itemIds });
    return answer.promise;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error('The search was closed.'));
    this.#waiting.clear();
  }

  #begin(): SearchWorker {
    const worker = this.#start();
    worker.addEventListener('message', (event) => {
      // What the worker posts is its answer.
      const { number, passages } = (event as MessageEvent<DeviceAnswer>).data;
      this.#waiting.get(number)?.resolve(passages);
      this.#waiting.delete(number);
    });
    worker.addEventListener('error', () => this.end());
    return worker;
  }
}
