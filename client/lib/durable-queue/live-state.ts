/** A state that screens show, until its owner ends. */
export class LiveState<State extends object> {
  #state: State;
  #isEnded = false;
  readonly #listeners = new Set<() => void>();

  constructor(first: State) {
    this.#state = first;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The same object until something changes. */
  readonly get = (): State => this.#state;

  /** @returns ends the subscription */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<State>): void {
    if (this.#isEnded) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** For good: later changes are ignored, and nobody is notified. */
  end(): void {
    this.#isEnded = true;
    this.#listeners.clear();
  }
}
