import type { Job, Lane } from './jobs.ts';
import { ThreadLane } from './lane.ts';

/** Two threads beside the loop that carries keystrokes (I6). */
export interface Workers {
  /**
   * @throws JobLost when the thread died, ran out of time or was closed; otherwise an Error with the message of what
   * the job threw
   */
  run: <I, O>(job: Job<I, O>, input: I) => Promise<O>;
  /** Jobs in a lane, the running one included. */
  depth: (lane: Lane) => number;
  close: () => Promise<void>;
}

export function createWorkers(databaseFile: string): Workers {
  const lanes: Record<Lane, ThreadLane> = {
    short: new ThreadLane(databaseFile),
    long: new ThreadLane(databaseFile),
  };
  return {
    // The lane knows nothing of types; a job's own say what its body answers.
    run: <I, O>(job: Job<I, O>, input: I) =>
      lanes[job.lane].run(job as Job<unknown, unknown>, input) as Promise<O>,
    depth: (lane) => lanes[lane].depth,
    close: async () => {
      await Promise.all([lanes.short.close(), lanes.long.close()]);
    },
  };
}
