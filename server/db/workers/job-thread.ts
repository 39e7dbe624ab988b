import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { JobLost, JobTooDeep, JobTooLong } from './job-errors.ts';
import { timeLimitOf, type Job } from './jobs.ts';
import type { ThreadData, ThreadMessage, ThreadRequest } from './thread.ts';

/** Heap for new objects, in megabytes. V8's default is three times as much, which jobs do not need. */
const YOUNG_GENERATION_MB = 16;
/** Time limit for loading a job's module, which does not count towards the job's own limit. */
const LOAD_LIMIT_MS = 30_000;
/** A job that is limited by CPU time is also ended after this multiple of its limit in elapsed time. */
const CLOCK_FACTOR = 10;
/**
 * A job that takes more CPU time is expensive, in milliseconds. A page takes 5, a novel of 1 MB about 700. A person
 * without a history waits so long at most for the expensive jobs of others without one.
 */
const EXPENSIVE_MS = 400;

/** A job with its input and the callbacks that settle the caller's promise. */
export interface PendingJob {
  job: Job<unknown, unknown>;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
  /** Called at most once, when the job is known to be expensive: while it runs, or after it is settled. */
  onExpensive?: () => void;
}

interface RunningJob extends PendingJob {
  id: number;
  timer: NodeJS.Timeout;
  limitMs: number;
  /**
   * The time when its module was loaded (`performance.now()`), and the thread's CPU time at that moment, in
   * milliseconds.
   */
  startedAt: number;
  cpuBefore: number;
  isExpensive: boolean;
}

/** A worker thread that runs one job at a time. The thread is started for the first job and replaced when it dies. */
export class JobThread {
  readonly #data: ThreadData;
  readonly #onIdle: () => void;
  #worker: Worker | undefined;
  #running: RunningJob | undefined;
  #isEnding = false;
  #lastId = 0;

  /** @param onIdle called when the thread can take the next job */
  constructor(data: ThreadData, onIdle: () => void) {
    this.#data = data;
    this.#onIdle = onIdle;
  }

  get isIdle(): boolean {
    return !this.#running && !this.#isEnding;
  }

  run(pending: PendingJob): void {
    const { job, input } = pending;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const id = (this.#lastId += 1);
    const timer = setTimeout(
      () => void this.end(new JobLost(`${job.name} could not be loaded.`)),
      LOAD_LIMIT_MS,
    );
    this.#running = {
      ...pending,
      id,
      timer,
      limitMs: timeLimitOf(job, 0),
      startedAt: 0,
      cpuBefore: 0,
      isExpensive: false,
    };
    worker.postMessage({ id, module: job.module, name: job.name, input } satisfies ThreadRequest);
  }

  /**
   * Terminates the thread.
   * @param reason its job is rejected with it; without one the job remains pending and can run again
   */
  async end(reason?: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    const running = this.#running;
    this.#running = undefined;
    this.#isEnding = true;
    if (running) {
      clearTimeout(running.timer);
      if (reason) running.reject(reason);
      if (reason instanceof JobTooLong) markExpensive(running);
    }
    await worker?.terminate();
    this.#isEnding = false;
    this.#onIdle();
  }

  #start(): Worker {
    // A path instead of a URL, because the global `URL` is not Node's in jsdom tests.
    const worker = new Worker(join(import.meta.dirname, 'thread.ts'), {
      workerData: this.#data,
      resourceLimits: {
        maxOldGenerationSizeMb: this.#data.heapMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    });
    worker.on('message', (message: ThreadMessage) => this.#receive(message));
    worker.on('error', (error: unknown) => {
      if (worker === this.#worker) void this.end(this.#errorOfDeadThread(error));
    });
    worker.on('exit', (code) => {
      if (worker === this.#worker) void this.end(new JobLost(`The worker thread ended with code ${code}.`));
    });
    return worker;
  }

  /**
   * Returns the error for a dead thread. In the lane `parse` an exhausted heap is reported as a text that is too
   * long.
   */
  #errorOfDeadThread(cause: unknown): Error {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isTooLarge && this.#running?.job.lane === 'parse') return new JobTooLong();
    return new JobLost(`The worker thread failed: ${String(cause)}`, { cause });
  }

  #receive(message: ThreadMessage): void {
    const running = this.#running;
    if (!running || running.id !== message.id) return;
    if (message.kind === 'loaded') {
      running.startedAt = performance.now();
      running.cpuBefore = message.cpuMs;
      this.#scheduleCheck(running, nextCheckAt(running));
    } else if (message.kind === 'reads') {
      running.limitMs = timeLimitOf(running.job, message.bytes);
    } else {
      clearTimeout(running.timer);
      this.#running = undefined;
      if (message.kind === 'done') running.resolve(message.output);
      else running.reject(errorOf(message));
      if (message.cpuMs - running.cpuBefore >= EXPENSIVE_MS) markExpensive(running);
      this.#worker?.unref();
      this.#onIdle();
    }
  }

  #scheduleCheck(running: RunningJob, waitMs: number): void {
    clearTimeout(running.timer);
    running.timer = setTimeout(() => void this.#checkTime(running), waitMs);
  }

  /**
   * Ends the job when its time is used up. If it is limited by CPU time and has some left, it is checked again later.
   */
  async #checkTime(running: RunningJob): Promise<void> {
    const { job, limitMs, startedAt } = running;
    const elapsed = performance.now() - startedAt;
    const used = job.isCpuLimited ? await this.#cpuMs().then((now) => now - running.cpuBefore) : elapsed;
    if (this.#running !== running) return;
    if (used < limitMs && elapsed < limitMs * CLOCK_FACTOR) {
      // The next check is scheduled first, because the listener may end this thread.
      const isExpensive = used >= EXPENSIVE_MS;
      const checkAt = isExpensive ? limitMs : nextCheckAt(running);
      this.#scheduleCheck(running, Math.max(checkAt - used, 10));
      if (isExpensive) markExpensive(running);
      return;
    }
    const message = `${job.name} took longer than ${limitMs} ms.`;
    void this.end(job.lane === 'parse' ? new JobTooLong() : new JobLost(message));
  }

  /** Returns the CPU time of the thread in milliseconds; Infinity when the thread has ended. */
  async #cpuMs(): Promise<number> {
    try {
      const { user = 0, system = 0 } = (await this.#worker?.cpuUsage()) ?? {};
      return (user + system) / 1000;
    } catch {
      return Infinity;
    }
  }
}

function markExpensive(running: RunningJob): void {
  if (running.isExpensive) return;
  running.isExpensive = true;
  running.onExpensive?.();
}

/** Returns the time of the first checks of a job: when it becomes expensive, or at its limit if that is earlier. */
const nextCheckAt = ({ job, limitMs }: RunningJob): number =>
  job.isCpuLimited ? Math.min(EXPENSIVE_MS, limitMs) : limitMs;

function errorOf({ message, stack, isTooDeep }: Extract<ThreadMessage, { kind: 'failed' }>): Error {
  if (isTooDeep) return new JobTooDeep();
  const error = new Error(message);
  if (stack) error.stack = stack;
  return error;
}
