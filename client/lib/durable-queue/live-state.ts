/** An observable state for screens. It stops changing when its owner ends it. */
export class LiveState<State extends object> {
  #state: State;
  #isEnded = false;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Returns the same object until something changes. */
  readonly get = (): State => this.#state;

  /** @returns unsubscribe */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<State>): void {
    if (this.#isEnded) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Ends the state for good: later changes are ignored, and no subscriber is notified. */
  end(): void {
    this.#isEnded = true;
    this.#listeners.clear();
  }
}
