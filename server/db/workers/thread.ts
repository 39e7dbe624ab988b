import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NestedTooDeeply } from '#shared/documents/placement/node-depth.ts';
import { openReader, type RawConnection } from '../open.ts';
import { transferableBuffers } from './transferable-buffers.ts';
import type { JobBody, JobContext } from './jobs.ts';

/**
 * The entry of a worker thread (I6). It receives one job at a time, imports the job's module and sends back the
 * result.
 */

/** The `workerData` of a thread. */
export interface ThreadData {
  databaseFile: string;
  /** How much lower its priority is than that of the process's other threads, in steps of `nice`. */
  niceness: number;
  /** Limit of its heap. A thread that exceeds it dies; the process goes on. */
  heapMb: number;
}

export interface ThreadRequest {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

/** `cpuMs` is the CPU time of the thread since its start, in milliseconds. */
export type ThreadMessage = { id: number } & (
  | { kind: 'loaded'; cpuMs: number }
  /** The number of bytes that the job has to read. It determines the time limit. */
  | { kind: 'reads'; bytes: number }
  | { kind: 'done'; cpuMs: number; output: unknown }
  | { kind: 'failed'; cpuMs: number; message: string; stack?: string; isTooDeep: boolean }
);

/** The highest nice value, which is the lowest priority. */
const MAX_NICE = 19;

const port = parentPort;
if (!port) throw new Error('This file is the inside of a worker thread.');

// `JobThread` starts every thread with this data.
const { databaseFile, niceness } = workerData as ThreadData;
if (niceness > 0) lowerPriority();

let reader: RawConnection | undefined;
const openReaderOnce = (): RawConnection => (reader ??= openReader(databaseFile));

port.on('message', (request: ThreadRequest) => void run(request));

async function run({ id, module, name, input }: ThreadRequest): Promise<void> {
  try {
    // The job that names this body guarantees its types.
    const loaded = (await import(module)) as Record<string, JobBody<unknown, unknown> | undefined>;
    const body = loaded[name];
    if (!body) throw new Error(`${module} exports no job "${name}".`);
    post({ id, kind: 'loaded', cpuMs: cpuMs() });
    const context: JobContext = {
      reader: openReaderOnce,
      reads: (bytes) => post({ id, kind: 'reads', bytes }),
    };
    const output = await body(input, context);
    post({ id, kind: 'done', cpuMs: cpuMs(), output }, transferableBuffers(output));
  } catch (error) {
    post({
      id,
      kind: 'failed',
      cpuMs: cpuMs(),
      message: error instanceof Error ? error.message : String(error),
      ...(error instanceof Error && error.stack ? { stack: error.stack } : {}),
      isTooDeep: error instanceof NestedTooDeeply || isStackOverflow(error),
    });
  }
}

/**
 * Lowers the priority of this thread. Linux schedules each thread by its own nice value. Without this, two texts that
 * use up their time limits would take two thirds of a small machine's CPU from the event loop that handles keystrokes
 * [I6].
 */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(MAX_NICE, getPriority() + niceness));
  } catch {
    // Without /proc or without the permission, the thread runs at normal priority.
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes('call stack');

function post(message: ThreadMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
