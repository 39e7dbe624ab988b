import type { RawConnection } from '../open.ts';

/** The services that a worker thread offers to a job. */
export interface JobContext {
  /** Returns the thread's read-only connection, which is opened at the first call. */
  reader: () => RawConnection;
  /**
   * Reports the number of bytes of text that the job has to read. It raises the time limit of a job in the lane
   * `parse`. Absent when the body runs outside a worker thread.
   */
  reads?: (bytes: number) => void;
}

/**
 * The function that a job runs. It computes from its input alone, or also reads through `context.reader()`. Input and
 * output must be structured-cloneable.
 */
export type JobBody<I, O> = (input: I, context: JobContext) => O | Promise<O>;

/**
 * The lane of a job (I6). `short`: jobs of at most 100 ms that everybody waits for (folds, trees, states of rooms).
 * `parse`: jobs that read the text of one person or document, served in turns between people. `long`: all other jobs.
 */
export type Lane = 'short' | 'parse' | 'long';

/** A reference to a job. Only the worker thread imports the module that exports it. */
export interface Job<I, O> {
  readonly module: string;
  readonly name: string;
  readonly lane: Lane;
  /** Time limit for a small text; see {@link timeLimitOf}. */
  readonly timeLimitMs: number;
  /** Whether the limit is CPU time of the thread, so that a busy machine does not cause a text to be refused. */
  readonly isCpuLimited: boolean;
  /** Never set. It only carries the types. */
  readonly types?: (input: I) => O;
}

const TIME_LIMITS: Record<Lane, number> = { short: 20_000, parse: 2_000, long: 300_000 };

/**
 * Reading and writing 1 MB of Markdown, a novel, takes 1 to 2 s of CPU on a server of 2020. The limit is four times
 * that.
 */
const PARSE_MS_PER_MB = 6_000;
const MAX_PARSE_MS = 20_000;

/**
 * Declares a job.
 * @param module the URL of the job's module, such as `new URL('./fold-room.ts', import.meta.url)`
 * @param name the name of the exported {@link JobBody}
 * @param timeLimitMs after this time the thread is terminated and the call rejected
 */
export function job<I, O>(lane: Lane, module: URL, name: string, timeLimitMs = TIME_LIMITS[lane]): Job<I, O> {
  return { module: module.href, name, lane, timeLimitMs, isCpuLimited: lane === 'parse' };
}

/** Returns the time limit of a job that has to read `bytes` bytes, in milliseconds. */
export function timeLimitOf({ lane, timeLimitMs }: Job<unknown, unknown>, bytes: number): number {
  if (lane !== 'parse') return timeLimitMs;
  return Math.min(timeLimitMs + (bytes / 1_000_000) * PARSE_MS_PER_MB, Math.max(timeLimitMs, MAX_PARSE_MS));
}
