import { totalmem } from 'node:os';
import type { Job, Lane } from './jobs.ts';
import { FairQueue } from './fair-queue.ts';
import { JobLost, TooManyJobs } from './job-errors.ts';
import { JobThread, type Assignment } from './job-thread.ts';
import type { ThreadData } from './thread.ts';

/** Threads beside the loop that carries keystrokes (I6). */
export interface Workers {
  /**
   * @param person whose text it reads, or who asked: in the lane `parse` people take turns, and one person has one job
   * running. The server's own work is one person.
   * @throws JobLost when the thread died, ran out of time or was closed; AppError with a sentence for a text that takes
   * too long (JobTooLong) or nests too deeply (JobTooDeep), and for a person with too many jobs (TooManyJobs); otherwise
   * an Error with the message of what the job threw
   */
  run: <I, O>(job: Job<I, O>, input: I, person?: string) => Promise<O>;
  /** Jobs in a lane, the running ones included. */
  depth: (lane: Lane) => number;
  close: () => Promise<void>;
}

/** A device that comes back hands over fifty operations a request; beyond that a program has to wait. */
const MOST_WAITING = 50;

/** In steps of `nice`: a tenth of a processor that the loop wants, and all of one that it leaves. */
const AFTER_THE_LOOP = 10;

/**
 * Of the machine's memory each thread may have so much: by default each could take half, and there are four. A novel of
 * 1 MB of Markdown is read with 160 MB, which is what a thread for texts has on a machine of 1 GB.
 */
const HEAP_SHARES: Record<Lane, number> = { short: 1 / 8, parse: 1 / 6, long: 1 / 8 };
/** Beyond this no job gets, however large the machine: V8's own limit. */
const MOST_HEAP_MB = 4_096;
const MB = 1024 * 1024;

/** The person of the server's own work. */
const SERVER = '';

/** @param memory bytes that the process may use: those of its container, or of the machine */
export function createWorkers(
  databaseFile: string,
  memory = Math.min(process.constrainedMemory() || Infinity, totalmem()),
): Workers {
  const heapMb = (lane: Lane): number => Math.min(MOST_HEAP_MB, (memory * HEAP_SHARES[lane]) / MB);
  const alone = { databaseFile, threads: 1, mostWaiting: Infinity };
  const niceness = AFTER_THE_LOOP;
  const lanes: Record<Lane, ThreadLane> = {
    short: new ThreadLane({ ...alone, niceness: 0, heapMb: heapMb('short') }),
    // Two: a text that takes all of its time holds up its sender alone.
    parse: new ThreadLane({
      databaseFile,
      threads: 2,
      mostWaiting: MOST_WAITING,
      niceness,
      heapMb: heapMb('parse'),
    }),
    long: new ThreadLane({ ...alone, niceness, heapMb: heapMb('long') }),
  };
  return {
    run: <I, O>(job: Job<I, O>, input: I, person = SERVER) =>
      lanes[job.lane].run(
        // The lane knows nothing of types; a job's own say what its body answers.
        job as Job<unknown, unknown>,
        input,
        job.lane === 'parse' ? person : SERVER,
      ) as Promise<O>,
    depth: (lane) => lanes[lane].depth,
    close: async () => {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}

interface LaneOptions extends ThreadData {
  /** So many jobs run at the same time, each of another person. */
  threads: number;
  /** So many jobs of one person wait, beside the one that runs. */
  mostWaiting: number;
}

/** Threads and the queue before them. */
class ThreadLane {
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
