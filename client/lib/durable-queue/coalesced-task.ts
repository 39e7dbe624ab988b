/** A task that never runs twice at the same time. A call during a run makes it run once more. */
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

  /** Runs the task. Resolves after a run that began with or after this call, or once the task is stopped. */
  run(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    this.#isWanted = true;
    this.#running ??= this.#runWhileWanted();
    return this.#running;
  }

  /** Stops the task for good: the run in progress is the last. */
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
      // Cleared in the microtask in which the loop ends: a later call would otherwise join a run that has ended its
      // loop.
      this.#running = undefined;
    }
  }
}
