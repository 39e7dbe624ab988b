import type { RawConnection } from '../open.ts';

/** What a job finds in its thread. */
export interface JobContext {
  /** A read-only connection of this thread; opened at first use. */
  reader: () => RawConnection;
}

/** The work itself: pure on bytes, or reading through `context.reader()`. Input and output are structured clones. */
export type JobBody<I, O> = (input: I, context: JobContext) => O | Promise<O>;

/** `short`: at most 100 ms a job (folds, gateway, trees, Markdown of one document); `long`: everything else (I6). */
export type Lane = 'short' | 'long';

/** Names a job without loading it: the module that exports it is imported in the thread alone. */
export interface Job<I, O> {
  readonly module: string;
  readonly name: string;
  readonly lane: Lane;
  readonly timeLimitMs: number;
  /** Never set; carries the types. */
  readonly types?: (input: I) => O;
}

/**
 * @param module the job's module, as `new URL('./fold-room.ts', import.meta.url)`
 * @param name the exported {@link JobBody}
 * @param timeLimitMs after it the thread is ended and the call rejected
 */
export function job<I, O>(
  lane: Lane,
  module: URL,
  name: string,
  timeLimitMs = lane === 'short' ? 20_000 : 300_000,
): Job<I, O> {
  return { module: module.href, name, lane, timeLimitMs };
}
