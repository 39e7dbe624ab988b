import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NestedTooDeeply } from '#shared/documents/placement/node-depth.ts';
import { openReader, type RawConnection } from '../open.ts';
import type { JobBody, JobContext } from './jobs.ts';

/** One worker thread: takes one job at a time, imports what it names, answers (I6). */

/** The start of a thread. */
export interface ThreadData {
  databaseFile: string;
  /** How far it comes after this process's other threads, in steps of `nice`. */
  niceness: number;
  /** The most its heap may take: a thread beyond it ends, and the process goes on. */
  heapMb: number;
}

export interface ThreadRequest {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

export type ThreadMessage = { id: number } & (
  | { kind: 'loaded'; cpuMs: number }
  /** How much the job has to read: its time follows from that. */
  | { kind: 'reads'; bytes: number }
  | { kind: 'done'; output: unknown }
  | { kind: 'failed'; message: string; stack?: string; isTooDeep: boolean }
);

/** The end of the scale of `nice`. */
const LOWEST = 19;

const port = parentPort;
if (!port) throw new Error('This file is the inside of a worker thread.');

// The pool starts every thread with this.
const { databaseFile, niceness } = workerData as ThreadData;
if (niceness > 0) comeAfterOthers();

let reader: RawConnection | undefined;
const openOnce = (): RawConnection => (reader ??= openReader(databaseFile));

port.on('message', (request: ThreadRequest) => void run(request));

async function run({ id, module, name, input }: ThreadRequest): Promise<void> {
  try {
    // A job's body has the types of the job that names it.
    const loaded = (await import(module)) as Record<string, JobBody<unknown, unknown> | undefined>;
    const body = loaded[name];
    if (!body) throw new Error(`${module} exports no job "${name}".`);
    const { user, system } = process.threadCpuUsage();
    post({ id, kind: 'loaded', cpuMs: (user + system) / 1000 });
    const context: JobContext = {
      reader: openOnce,
      reads: (bytes) => post({ id, kind: 'reads', bytes }),
    };
    const output = await body(input, context);
    post({ id, kind: 'done', output }, ownBuffer(output));
  } catch (error) {
    post({
      id,
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
      ...(error instanceof Error && error.stack ? { stack: error.stack } : {}),
      isTooDeep: error instanceof NestedTooDeeply || isStackOverflow(error),
    });
  }
}

/**
 * Linux schedules threads as it does processes, each by a number of its own. Two texts that take all of their time would
 * otherwise take two of three turns of a small machine from the loop that carries keystrokes [I6].
 */
function comeAfterOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(thread, Math.min(LOWEST, getPriority() + niceness));
  } catch {
    // Without /proc, or where it is forbidden, the thread works as others do.
  }
}

const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && error.message.includes('call stack');

function post(message: ThreadMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** Bytes that are all of their buffer are handed over, not copied: the loop that takes them in has better to do. */
function ownBuffer(output: unknown): ArrayBuffer[] {
  if (!(output instanceof Uint8Array) || !(output.buffer instanceof ArrayBuffer)) return [];
  return output.byteLength === output.buffer.byteLength ? [output.buffer] : [];
}
