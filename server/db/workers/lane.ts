import { FairQueue } from './fair-queue.ts';
import { JobLost, TooManyJobs } from './job-errors.ts';
import { JobThread, type Assignment } from './job-thread.ts';
import type { Job } from './jobs.ts';
import type { ThreadData } from './thread.ts';

export interface LaneOptions extends ThreadData {
  /** So many jobs run at the same time, each of another person. */
  threads: number;
  /** So many jobs of one person wait, beside the one that runs. */
  mostWaiting: number;
}

/** Threads and the queue before them. */
export class ThreadLane {
  readonly #threads: readonly JobThread[];
  readonly #queue = new FairQueue<Assignment>();
  readonly #mostWaiting: number;
  #running = 0;
  #isClosed = false;

  constructor({ threads, mostWaiting, ...data }: LaneOptions) {
    this.#mostWaiting = mostWaiting;
    this.#threads = Array.from({ length: threads }, () => new JobThread(data, () => this.#next()));
  }

  /** Jobs waiting, the running ones included. */
  get depth(): number {
    return this.#queue.length + this.#running;
  }

  run(job: Job<unknown, unknown>, input: unknown, person: string): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new JobLost('The workers are closed.'));
    if (this.#queue.waitingOf(person) >= this.#mostWaiting) return Promise.reject(new TooManyJobs());
    return new Promise((resolve, reject) => {
      this.#queue.add(person, { job, input, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = new JobLost('The workers are closed.');
    for (const { reject } of this.#queue.clear()) reject(closed);
    await Promise.all(this.#threads.map((thread) => thread.end(closed)));
  }

  #next(): void {
    if (this.#isClosed) return;
    for (const thread of this.#threads) {
      if (!thread.isIdle) continue;
      const next = this.#queue.take();
      if (!next) return;
      this.#running += 1;
      const settled = (): void => {
        this.#running -= 1;
        this.#queue.done(next.person);
      };
      const { resolve, reject } = next.entry;
      thread.run({
        ...next.entry,
        resolve: (output) => {
          settled();
          resolve(output);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      });
    }
  }
}
