import { totalmem } from 'node:os';
import { JobThread } from '#server/db/workers/job-thread.ts';
import type { Job } from '#server/db/workers/jobs.ts';

/** In steps of `nice`: keystrokes go first. */
const NICENESS = 5;
/** The share of the machine's memory that the mirrors of all rooms may use. */
const HEAP_SHARE = 1 / 8;
const MAX_HEAP_MB = 2_048;
const MB = 1024 * 1024;

/** The thread of the mirrors: it runs one job at a time, and starts with the first one. */
export class MirrorThread {
  readonly #thread: JobThread;
  #isStarted = false;

  /** @param onIdle called when the thread can take the next job */
  constructor(databaseFile: string, onIdle: () => void) {
    const memory = Math.min(process.constrainedMemory() || Infinity, totalmem());
    const heapMb = Math.min(MAX_HEAP_MB, (memory * HEAP_SHARE) / MB);
    this.#thread = new JobThread({ databaseFile, niceness: NICENESS, heapMb }, onIdle);
  }

  get isIdle(): boolean {
    return this.#thread.isIdle;
  }

  /** Whether the thread was started, and not ended since. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /**
   * Runs a job. The thread must be idle.
   * @throws JobLost when the thread died or the job took too long: all mirrors are gone; otherwise an Error with the
   *   message of the job's error
   */
  run<Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output> {
    this.#isStarted = true;
    return new Promise<Output>((resolve, reject) => {
      this.#thread.run({
        // A thread is untyped. The types of the job describe its input and output.
        job: job as Job<unknown, unknown>,
        input,
        resolve: (output) => resolve(output as Output),
        reject,
      });
    });
  }

  /** Ends the thread with all mirrors. @param reason its running job is rejected with it */
  async end(reason: Error): Promise<void> {
    this.#isStarted = false;
    await this.#thread.end(reason);
  }
}
