import type { RawConnection } from '../open.ts';

/** What a job finds in its thread. */
export interface JobContext {
  /** A read-only connection of this thread; opened at first use. */
  reader: () => RawConnection;
  /**
   * Says how many bytes of text the job has to read: a job of the lane `parse` gets its time by that. Left out where a
   * body runs outside of a thread.
   */
  reads?: (bytes: number) => void;
}

/** The work itself: pure on bytes, or reading through `context.reader()`. Input and output are structured clones. */
export type JobBody<I, O> = (input: I, context: JobContext) => O | Promise<O>;

/**
 * `short`: what everybody waits for, at most 100 ms a job (folds, trees, states of rooms); `parse`: what reads the text of
 * one person or document, in turns between people; `long`: everything else (I6).
 */
export type Lane = 'short' | 'parse' | 'long';

/** Names a job without loading it: the module that exports it is imported in the thread alone. */
export interface Job<I, O> {
  readonly module: string;
  readonly name: string;
  readonly lane: Lane;
  /** Of a small text; see {@link timeLimitOf}. */
  readonly timeLimitMs: number;
  /** The limit is CPU time of the thread: a busy machine refuses nobody's text. */
  readonly isCpuLimited: boolean;
  /** Never set; carries the types. */
  readonly types?: (input: I) => O;
}

const TIME_LIMITS: Record<Lane, number> = { short: 20_000, parse: 2_000, long: 300_000 };

/** A novel of 1 MB of Markdown takes 1 to 2 s of CPU to read and write on a server of 2020: four times that is granted. */
const PARSE_MS_PER_MB = 6_000;
const LONGEST_PARSE_MS = 20_000;

/**
 * @param module the job's module, as `new URL('./fold-room.ts', import.meta.url)`
 * @param name the exported {@link JobBody}
 * @param timeLimitMs after it the thread is ended and the call rejected
 */
export function job<I, O>(lane: Lane, module: URL, name: string, timeLimitMs = TIME_LIMITS[lane]): Job<I, O> {
  return { module: module.href, name, lane, timeLimitMs, isCpuLimited: lane === 'parse' };
}

/** Milliseconds that a job may take with so many bytes to read. */
export function timeLimitOf({ lane, timeLimitMs }: Job<unknown, unknown>, bytes: number): number {
  if (lane !== 'parse') return timeLimitMs;
  return Math.min(
    timeLimitMs + (bytes / 1_000_000) * PARSE_MS_PER_MB,
    Math.max(timeLimitMs, LONGEST_PARSE_MS),
  );
}
