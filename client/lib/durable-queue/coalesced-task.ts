/** A task that never runs twice at once. A call while it runs makes it run once more. */
export class CoalescedTask {
  readonly #task: () => Promise<void>;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Resolves after a run that began with or after this call, or once the task is stopped. */
  run(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#isWanted = true;
    this.#running ??= this.#runWhileWanted();
    return this.#running;
  }

  /** For good: the run under way is the last. */
  stop(): void {
    this.#isStopped = true;
  }

  async #runWhileWanted(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        await this.#task();
      }
    } finally {
      // In the turn in which the loop ends: a call any later would find a run that looks no more.
      this.#running = undefined;
    }
  }
}
