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
const REST = 150;
/** So many texts are looked through for words that the server does not have yet. */
const FRESH = 20;
/** Milliseconds after which the texts on this device are looked through while the server is still silent. */
const SILENCE = 1_000;

const NOTHING: PassageState = { question: '', passages: [], isAsking: false };

/**
 * Asks for passages while somebody types: the newest question wins, whatever comes when. The server knows every text; this
 * device answers where the server does not, or not soon.
 */
export class PassageSearch {
  readonly #sources: PassageSources;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #open: AbortController | undefined;

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
      this.#set(NOTHING);
      return;
    }
    this.#set({ ...this.#state, isAsking: true });
    this.#rest = setTimeout(() => void this.#find(question, itemIds), REST);
  }

  /** Gives up what is asked. */
  end(): void {
    clearTimeout(this.#rest);
    this.#open?.abort();
    this.#open = undefined;
  }

  async #find(question: string, itemIds: readonly string[]): Promise<void> {
    const asking = new AbortController();
    this.#open = asking;
    const { server, isOnline } = this.#sources;
    const asksServer = server !== undefined && isOnline();
    let fromDevice: Promise<boolean> | undefined;
    /** Answers whether it found something; what it throws counts as nothing. */
    const askDevice = (): Promise<boolean> =>
      (fromDevice ??= this.#sources.device(question, itemIds).then(
        (passages) => {
          // An empty answer of a device that may not have the text is none while the server may still know better.
          if (passages.length > 0) this.#answer(asking, question, passages);
          return passages.length > 0;
        },
        () => false,
      ));
    const isDeviceAsked = (): boolean => fromDevice !== undefined;
    if (asksServer) {
      const silence = setTimeout(() => void askDevice(), SILENCE);
      try {
        const passages = await server(question, asking.signal);
        clearTimeout(silence);
        if (passages.length > 0 || !isDeviceAsked()) {
          // What was just written comes to the server's index some seconds later; here it is by now.
          const fresh = itemIds.slice(0, FRESH);
          const found = passages.length > 0 ? passages : await this.#sources.device(question, fresh);
          this.#answer(asking, question, found);
          return;
        }
      } catch {
        // No network, a refusal, or a newer question: this device knows what it knows.
      } finally {
        clearTimeout(silence);
      }
    }
    if (!asking.signal.aborted && !(await askDevice())) this.#answer(asking, question, []);
  }

  /** The first answer stays: what is shown does not change under the pointer. */
  #answer(asking: AbortController, question: string, passages: readonly Passage[]): void {
    if (asking !== this.#open) return;
    this.end();
    this.#set({ question, passages, isAsking: false });
  }

  #set(state: PassageState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
