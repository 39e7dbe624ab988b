import { parseSearchQuery } from '#shared/search/index-words.ts';
import type { Passage } from '#client/sync/device-search/device-search.ts';

/** The state of the passage search. */
export interface PassageState {
  /** The question to which the passages belong. */
  question: string;
  passages: readonly Passage[];
  /** A newer question waits for its answer. The passages of the previous one stay until then. */
  isAsking: boolean;
}

export interface PassageSources {
  /** Rejects when the server refuses or cannot be reached. Undefined for a workspace that the server does not have. */
  server: ((question: string, signal: AbortSignal) => Promise<Passage[]>) | undefined;
  device: (question: string, itemIds: readonly string[]) => Promise<Passage[]>;
  /** Whether the browser is online. Offline, the server is not asked. */
  isOnline: () => boolean;
}

/** Milliseconds from the last keystroke to the search. */
const DEBOUNCE_MS = 150;
/** Number of texts searched on this device for words that the server has not indexed yet. */
const MAX_RECENT_TEXTS = 20;
/** Milliseconds after which this device is searched while the server has not answered. */
const DEVICE_FALLBACK_MS = 1_000;

const EMPTY: PassageState = { question: '', passages: [], isAsking: false };

/**
 * Searches for passages while the writer types. The newest question wins, in whichever order answers arrive. The
 * server knows every text; this device answers when the server cannot, or not soon.
 */
export class PassageSearch {
  readonly #sources: PassageSources;
  readonly #listeners = new Set<() => void>();
  #state = EMPTY;
  #debounceTimer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  constructor(sources: PassageSources) {
    this.#sources = sources;
  }

  readonly getState = (): PassageState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Replaces the running question.
   * @param question the query as typed; without words, nothing is searched and the passages are cleared
   * @param itemIds the texts to search on this device, in display order
   */
  ask(question: string, itemIds: readonly string[]): void {
    this.end();
    if (parseSearchQuery(question).length === 0) {
      this.#set(EMPTY);
      return;
    }
    this.#set({ ...this.#state, isAsking: true });
    this.#debounceTimer = setTimeout(() => void this.#search(question, itemIds), DEBOUNCE_MS);
  }

  /** Cancels the running question. */
  end(): void {
    clearTimeout(this.#debounceTimer);
    this.#request?.abort();
    this.#request = undefined;
  }

  async #search(question: string, itemIds: readonly string[]): Promise<void> {
    const request = new AbortController();
    this.#request = request;
    const { server, isOnline } = this.#sources;
    const asksServer = server !== undefined && isOnline();
    let deviceSearch: Promise<boolean> | undefined;
    /** Searches this device, once. Resolves to whether it found something; an error counts as nothing found. */
    const searchDevice = (): Promise<boolean> =>
      (deviceSearch ??= this.#sources.device(question, itemIds).then(
        (passages) => {
          // An empty result is not published: this device may lack the text, and the server may still find it.
          if (passages.length > 0) this.#answer(request, question, passages);
          return passages.length > 0;
        },
        () => false,
      ));
    const isDeviceSearched = (): boolean => deviceSearch !== undefined;
    if (asksServer) {
      const fallbackTimer = setTimeout(() => void searchDevice(), DEVICE_FALLBACK_MS);
      try {
        const passages = await server(question, request.signal);
        clearTimeout(fallbackTimer);
        if (passages.length > 0 || !isDeviceSearched()) {
          // The server indexes a change some seconds later. This device already has it.
          const recentIds = itemIds.slice(0, MAX_RECENT_TEXTS);
          const found = passages.length > 0 ? passages : await this.#sources.device(question, recentIds);
          this.#answer(request, question, found);
          return;
        }
      } catch {
        // No network, or a refusal: this device answers below. A newer question has aborted the request.
      } finally {
        clearTimeout(fallbackTimer);
      }
    }
    if (!request.signal.aborted && !(await searchDevice())) this.#answer(request, question, []);
  }

  /** Publishes an answer and ends the question: a later answer must not change the list under the pointer. */
  #answer(request: AbortController, question: string, passages: readonly Passage[]): void {
    if (request !== this.#request) return;
    this.end();
    this.#set({ question, passages, isAsking: false });
  }

  #set(state: PassageState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
