import { readQuestion } from '#shared/search/index-words.ts';
import type { Passage } from '#client/sync/device-search/device-search.ts';

/** What the palette knows of the texts. */
export interface PassageState {
  /** The question that the passages answer. */
  question: string;
  passages: readonly Passage[];
  /** A newer question waits for its answer; what answers the last one stays until then. */
  isAsking: boolean;
}

export interface PassageSources {
  /** Rejects when it cannot be reached, or refuses. Undefined where there is no server that could know. */
  server: ((question: string, signal: AbortSignal) => Promise<Passage[]>) | undefined;
  device: (question: string, itemIds: readonly string[]) => Promise<Passage[]>;
  /** Whether the server is worth waiting for. */
  isOnline: () => boolean;
}

/** Milliseconds after the last letter. */
const DEBOUNCE_MS = 150;
/** So many texts are looked through for words that the server does not have yet. */
const MAX_RECENT_TEXTS = 20;
/** Milliseconds after which the texts on this device are looked through while the server is still silent. */
const DEVICE_FALLBACK_MS = 1_000;

const EMPTY: PassageState = { question: '', passages: [], isAsking: false };

/**
 * Asks for passages while somebody types: the newest question wins, whatever comes when. The server knows every text; this
 * device answers where the server does not, or not soon.
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
   * @param question as it is typed; one without words asks for nothing
   * @param itemIds where this device looks, in the order in which they are shown
   */
  ask(question: string, itemIds: readonly string[]): void {
    this.end();
    if (readQuestion(question).length === 0) {
      this.#set(EMPTY);
      return;
    }
    this.#set({ ...this.#state, isAsking: true });
    this.#debounceTimer = setTimeout(() => void this.#search(question, itemIds), DEBOUNCE_MS);
  }

  /** Gives up what is asked. */
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
    /** Answers whether it found something; what it throws counts as nothing. */
    const searchDevice = (): Promise<boolean> =>
      (deviceSearch ??= this.#sources.device(question, itemIds).then(
        (passages) => {
          // An empty answer of a device that may not have the text is none while the server may still know better.
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
          // What was just written comes to the server's index some seconds later; here it is by now.
          const recentIds = itemIds.slice(0, MAX_RECENT_TEXTS);
          const found = passages.length > 0 ? passages : await this.#sources.device(question, recentIds);
          this.#answer(request, question, found);
          return;
        }
      } catch {
        // No network, a refusal, or a newer question: this device knows what it knows.
      } finally {
        clearTimeout(fallbackTimer);
      }
    }
    if (!request.signal.aborted && !(await searchDevice())) this.#answer(request, question, []);
  }

  /** The first answer stays: what is shown does not change under the pointer. */
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
