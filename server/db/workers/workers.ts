import { totalmem } from 'node:os';
import type { Job, Lane } from './jobs.ts';
import { ThreadLane } from './thread-lane.ts';

/** Worker threads, which keep heavy work off the event loop that handles keystrokes (I6). */
export interface Workers {
  /**
   * Runs a job in its lane.
   * @param person the owner of the text or the requester. In the lane `parse` people take turns, and only one job of
   * a person runs at a time; people with expensive jobs share one thread. The server's own work counts as one person.
   * @throws JobLost when the thread died, timed out or was closed; an AppError with a sentence for a text that takes
   * too long (JobTooLong) or is nested too deeply (JobTooDeep), and for a person with too many jobs (TooManyJobs);
   * otherwise an Error with the message of the job's error
   */
  run: <I, O>(job: Job<I, O>, input: I, person?: string) => Promise<O>;
  /** Returns the number of jobs in a lane, including running ones. */
  depth: (lane: Lane) => number;
  close: () => Promise<void>;
}

/** A device that comes online sends up to fifty operations in a request. A program with more jobs has to wait. */
const MAX_WAITING = 50;

/**
 * In steps of `nice`. At 10 a thread gets about a tenth of a CPU that the event loop needs, and all of an idle one.
 */
const BACKGROUND_NICENESS = 10;

/**
 * The share of the machine's memory that the heap of a thread may use. By default each of the four threads could use
 * half. Reading 1 MB of Markdown, a novel, needs 160 MB, which is the share of a `parse` thread on a machine with 1
 * GB.
 */
const HEAP_SHARES: Record<Lane, number> = { short: 1 / 8, parse: 1 / 6, long: 1 / 8 };
/** The limit of a heap on large machines: V8's own limit. */
const MAX_HEAP_MB = 4_096;
const MB = 1024 * 1024;

/** The person id of the server's own work. */
const SERVER_PERSON = '';

/** @param memory the bytes that the process may use: the limit of its container, or the memory of the machine */
export function createWorkers(
  databaseFile: string,
  memory = Math.min(process.constrainedMemory() || Infinity, totalmem()),
): Workers {
  const heapMb = (lane: Lane): number => Math.min(MAX_HEAP_MB, (memory * HEAP_SHARES[lane]) / MB);
  const singleThread = { databaseFile, threads: 1, maxWaiting: Infinity };
  const niceness = BACKGROUND_NICENESS;
  const lanes: Record<Lane, ThreadLane> = {
    short: new ThreadLane({ ...singleThread, niceness: 0, heapMb: heapMb('short') }),
    // Two threads, so that texts that use up their time limits delay only their own senders.
    parse: new ThreadLane({
      databaseFile,
      threads: 2,
      maxWaiting: MAX_WAITING,
      niceness,
      heapMb: heapMb('parse'),
    }),
    long: new ThreadLane({ ...singleThread, niceness, heapMb: heapMb('long') }),
  };
  return {
    run: <I, O>(job: Job<I, O>, input: I, person = SERVER_PERSON) =>
      lanes[job.lane].run(
        // A lane is untyped. The types of the job describe its input and output.
        job as Job<unknown, unknown>,
        input,
        job.lane === 'parse' ? person : SERVER_PERSON,
      ) as Promise<O>,
    depth: (lane) => lanes[lane].depth,
    close: async () => {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}
