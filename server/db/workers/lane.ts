import { Worker } from 'node:worker_threads';
import type { Job } from './jobs.ts';
import type { ThreadAnswer, ThreadRequest } from './thread.ts';

interface Waiting {
  job: Job<unknown, unknown>;
  input: unknown;
  resolve: (output: unknown) => void;
  reject: (error: Error) => void;
}

/** A job whose thread died, ran out of time or was closed. What it read is untouched: try it again later. */
export class JobLost extends Error {
  override name = 'JobLost';
}

/**
 * One thread and the queue before it. The thread starts with its first job; when it dies, the job in it is rejected
 * and the next one gets a new thread.
 */
export class ThreadLane {
  readonly #databaseFile: string;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #running: (Waiting & { id: number; timer: NodeJS.Timeout }) | undefined;
  #lastId = 0;
  #closed = false;

  constructor(databaseFile: string) {
    this.#databaseFile = databaseFile;
  }

  /** Jobs waiting, the running one included. */
  get depth(): number {
    return this.#queue.length + (this.#running ? 1 : 0);
  }

  run(job: Job<unknown, unknown>, input: unknown): Promise<unknown> {
    if (this.#closed) return Promise.reject(new JobLost('The workers are closed.'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, input, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#queue.splice(0)) reject(new JobLost('The workers are closed.'));
    await this.#end(new JobLost('The workers are closed.'));
  }

  #next(): void {
    if (this.#running) return;
    const waiting = this.#queue.shift();
    if (!waiting) {
      this.#worker?.unref();
      return;
    }
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const id = (this.#lastId += 1);
    const { job, input } = waiting;
    const timer = setTimeout(() => {
      void this.#end(new JobLost(`${job.name} took longer than ${job.timeLimitMs} ms.`));
    }, job.timeLimitMs);
    this.#running = { ...waiting, id, timer };
    worker.postMessage({ id, module: job.module, name: job.name, input } satisfies ThreadRequest);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { databaseFile: this.#databaseFile },
    });
    worker.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    worker.on('error', (error: unknown) => {
      if (worker === this.#worker)
        void this.#end(new JobLost(`The worker thread failed: ${String(error)}`, { cause: error }));
    });
    worker.on('exit', (code) => {
      if (worker === this.#worker) void this.#end(new JobLost(`The worker thread ended with code ${code}.`));
    });
    return worker;
  }

  #settle(answer: ThreadAnswer): void {
    const running = this.#running;
    if (!running || running.id !== answer.id) return;
    clearTimeout(running.timer);
    this.#running = undefined;
    if (answer.ok) running.resolve(answer.output);
    else {
      const error = new Error(answer.message);
      if (answer.stack) error.stack = answer.stack;
      running.reject(error);
    }
    this.#next();
  }

  /** Ends the thread, rejects what ran in it, and goes on with a new one. */
  async #end(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    const running = this.#running;
    this.#running = undefined;
    if (running) {
      clearTimeout(running.timer);
      running.reject(reason);
    }
    await worker?.terminate();
    if (!this.#closed) this.#next();
  }
}
