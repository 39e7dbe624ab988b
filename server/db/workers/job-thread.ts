import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { JobLost, JobTooDeep, JobTooLong } from './job-errors.ts';
import { timeLimitOf, type Job } from './jobs.ts';
import type { ThreadData, ThreadMessage, ThreadRequest } from './thread.ts';

/** Space for new objects, megabytes: three times as much by default, of which a job has no use. */
const YOUNG_MB = 16;
/** Loading the job's module is no part of its time, but it ends as well. */
const LOAD_LIMIT_MS = 30_000;
/** A job whose limit is CPU time is ended after so many times that limit on the clock. */
const CLOCK_FACTOR = 10;

/** A job with what its caller waits for. */
export interface Assignment {
  job: Job<unknown, unknown>;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}

interface Running extends Assignment {
  id: number;
  timer: NodeJS.Timeout;
  limitMs: number;
  /** When its module was loaded, in milliseconds of the clock and of the thread's CPU. */
  startedAt: number;
  cpuBefore: number;
}

/** One worker thread with at most one job. It starts with its first job, and another one replaces it when it dies. */
export class JobThread {
  readonly #data: ThreadData;
  readonly #onIdle: () => void;
  #worker: Worker | undefined;
  #running: Running | undefined;
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

  run(assignment: Assignment): void {
    const { job, input } = assignment;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const id = (this.#lastId += 1);
    const timer = setTimeout(
      () => void this.end(new JobLost(`${job.name} could not be loaded.`)),
      LOAD_LIMIT_MS,
    );
    this.#running = {
      ...assignment,
      id,
      timer,
      limitMs: timeLimitOf(job, 0),
      startedAt: 0,
      cpuBefore: 0,
    };
    worker.postMessage({ id, module: job.module, name: job.name, input } satisfies ThreadRequest);
  }

  /** Ends the thread and rejects its job. */
  async end(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    const running = this.#running;
    this.#running = undefined;
    this.#isEnding = true;
    if (running) {
      clearTimeout(running.timer);
      running.reject(reason);
    }
    await worker?.terminate();
    this.#isEnding = false;
    this.#onIdle();
  }

  #start(): Worker {
    // A path, not a URL: in tests of the page the global `URL` is not Node's.
    const worker = new Worker(join(import.meta.dirname, 'thread.ts'), {
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: this.#data.heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on('message', (message: ThreadMessage) => this.#receive(message));
    worker.on('error', (error: unknown) => {
      if (worker === this.#worker) void this.end(this.#lost(error));
    });
    worker.on('exit', (code) => {
      if (worker === this.#worker) void this.end(new JobLost(`The worker thread ended with code ${code}.`));
    });
    return worker;
  }

  /** A text for which the heap is too small is its sender's to shorten; of the server's own work the log says so. */
  #lost(cause: unknown): Error {
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
      this.#watch(running, running.limitMs);
    } else if (message.kind === 'reads') {
      running.limitMs = timeLimitOf(running.job, message.bytes);
    } else {
      clearTimeout(running.timer);
      this.#running = undefined;
      if (message.kind === 'done') running.resolve(message.output);
      else running.reject(failure(message));
      this.#worker?.unref();
      this.#onIdle();
    }
  }

  #watch(running: Running, waitMs: number): void {
    clearTimeout(running.timer);
    running.timer = setTimeout(() => void this.#look(running), waitMs);
  }

  /** Ends the job once its time is used; a thread that was waiting for a busy machine gets the rest of it. */
  async #look(running: Running): Promise<void> {
    const { job, limitMs, startedAt } = running;
    const passed = performance.now() - startedAt;
    const used = job.isCpuLimited ? await this.#cpuMs().then((now) => now - running.cpuBefore) : passed;
    if (this.#running !== running) return;
    const left = limitMs - used;
    if (left > 0 && passed < limitMs * CLOCK_FACTOR) return this.#watch(running, Math.max(left, 10));
    const lost = `${job.name} took longer than ${limitMs} ms.`;
    void this.end(job.lane === 'parse' ? new JobTooLong() : new JobLost(lost));
  }

  /** CPU time of the thread, in milliseconds; without bound when it has none any more. */
  async #cpuMs(): Promise<number> {
    try {
      const { user = 0, system = 0 } = (await this.#worker?.cpuUsage()) ?? {};
      return (user + system) / 1000;
    } catch {
      return Infinity;
    }
  }
}

function failure({ message, stack, isTooDeep }: Extract<ThreadMessage, { kind: 'failed' }>): Error {
  if (isTooDeep) return new JobTooDeep();
  const error = new Error(message);
  if (stack) error.stack = stack;
  return error;
}
