import type { Passage } from './text-scan.ts';

export type { Passage } from './text-scan.ts';

/** A request to the worker. */
export interface SearchRequest {
  requestId: number;
  userId: string;
  /** The search text as it was typed. With an empty one the worker only loads the texts. */
  question: string;
  itemIds: readonly string[];
}

/** The worker's response; `requestId` is the request's. */
export interface SearchResponse {
  requestId: number;
  passages: Passage[];
}

/** The part of `Worker` that is used here, so that tests can pass a fake. */
export interface SearchWorker extends EventTarget {
  postMessage: (question: SearchRequest) => void;
  terminate: () => void;
}

const createSearchWorker = (): SearchWorker =>
  new Worker(new URL('./device-search-worker.ts', import.meta.url), { type: 'module' });

/** Searches the texts on this device in a worker. The worker starts with the first request. */
export class DeviceSearch {
  readonly #userId: string;
  readonly #createWorker: () => SearchWorker;
  readonly #pending = new Map<number, PromiseWithResolvers<Passage[]>>();
  #worker: SearchWorker | undefined;
  #lastRequestId = 0;

  constructor(userId: string, createWorker: () => SearchWorker = createSearchWorker) {
    this.#userId = userId;
    this.#createWorker = createWorker;
  }

  /** Loads these texts, so that the first search need not wait for them. */
  preload(itemIds: readonly string[]): void {
    this.search('', itemIds).catch(() => {});
  }

  /**
   * Returns the passages of these documents and canvases that contain all words of the question, in the order of the
   * ids.
   * @throws Error when the worker failed to run or the search was closed
   */
  async search(question: string, itemIds: readonly string[]): Promise<Passage[]> {
    const worker = (this.#worker ??= this.#startWorker());
    this.#lastRequestId += 1;
    const response = Promise.withResolvers<Passage[]>();
    this.#pending.set(this.#lastRequestId, response);
    worker.postMessage({ requestId: this.#lastRequestId, userId: this.#userId, question, itemIds });
    return response.promise;
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(new Error('The search was closed.'));
    this.#pending.clear();
  }

  #startWorker(): SearchWorker {
    const worker = this.#createWorker();
    worker.addEventListener('message', (event) => {
      // The worker posts responses only.
      const { requestId, passages } = (event as MessageEvent<SearchResponse>).data;
      this.#pending.get(requestId)?.resolve(passages);
      this.#pending.delete(requestId);
    });
    worker.addEventListener('error', () => this.end());
    return worker;
  }
}
