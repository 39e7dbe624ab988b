import { CostHistory } from './cost-history.ts';
import { FairQueue } from './fair-queue.ts';
import { JobLost, TooManyJobs } from './job-errors.ts';
import { JobThread, type PendingJob } from './job-thread.ts';
import type { Job } from './jobs.ts';
import type { ThreadData } from './thread.ts';

interface LaneOptions extends ThreadData {
  /** The number of jobs that run at the same time, each of a different person. */
  threads: number;
  /** The number of jobs of one person that may wait, besides the running one. */
  maxWaiting: number;
}

interface Turn {
  person: string;
  entry: PendingJob;
}

/**
 * The threads of a lane and their queue. If there are several threads, people whose last jobs were expensive never have
 * all of them.
 */
export class ThreadLane {
  readonly #threads: readonly JobThread[];
  readonly #queue = new FairQueue<PendingJob>();
  readonly #history = new CostHistory();
  readonly #maxWaiting: number;
  readonly #running = new Map<JobThread, Turn>();
  /** The running jobs that are expensive, or whose person is, in the order in which this became known. */
  readonly #expensive = new Set<JobThread>();
  #isClosed = false;

  constructor({ threads, maxWaiting, ...data }: LaneOptions) {
    this.#maxWaiting = maxWaiting;
    this.#threads = Array.from({ length: threads }, () => new JobThread(data, () => this.#next()));
  }

  /** The number of waiting and running jobs. */
  get depth(): number {
    return this.#queue.length + this.#running.size;
  }

  run(job: Job<unknown, unknown>, input: unknown, person: string): Promise<unknown> {
    if (this.#isClosed) return Promise.reject(new JobLost('The workers are closed.'));
    if (this.#queue.waitingCount(person) >= this.#maxWaiting) return Promise.reject(new TooManyJobs());
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

  /** The threads that expensive jobs may have. */
  get #maxExpensive(): number {
    return Math.max(1, this.#threads.length - 1);
  }

  readonly #isServed = (person: string): boolean =>
    this.#expensive.size < this.#maxExpensive || !this.#history.isExpensive(person);

  #next(): void {
    if (this.#isClosed) return;
    for (const thread of this.#threads) {
      if (!thread.isIdle) continue;
      const turn = this.#queue.take(this.#isServed);
      if (!turn) return;
      this.#start(thread, turn);
    }
    this.#freeThread();
  }

  #start(thread: JobThread, turn: Turn): void {
    const { person, entry } = turn;
    this.#running.set(thread, turn);
    if (this.#history.isExpensive(person)) this.#expensive.add(thread);
    const handleSettled = (): void => {
      this.#forget(thread);
      this.#queue.done(person);
      this.#history.record(person, false);
    };
    thread.run({
      ...entry,
      resolve: (output) => {
        handleSettled();
        entry.resolve(output);
      },
      reject: (error) => {
        handleSettled();
        entry.reject(error);
      },
      onExpensive: () => {
        this.#history.record(person, true);
        if (!this.#running.has(thread)) return;
        this.#expensive.add(thread);
        this.#freeThread();
      },
    });
  }

  /**
   * Ends the expensive job that became known last if expensive jobs have all threads and another person waits. It waits
   * for its next turn and runs again from its beginning, which is possible because jobs change nothing.
   */
  #freeThread(): void {
    const thread = [...this.#expensive].at(-1);
    const turn = thread && this.#running.get(thread);
    if (!turn || this.#expensive.size <= this.#maxExpensive || !this.#queue.canTake(this.#isServed)) return;
    this.#forget(thread);
    this.#queue.putBack(turn.person, turn.entry);
    void thread.end();
  }

  #forget(thread: JobThread): void {
    this.#running.delete(thread);
    this.#expensive.delete(thread);
  }
}
