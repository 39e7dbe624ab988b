import { parentPort, workerData } from 'node:worker_threads';
import { openReader, type RawConnection } from '../open.ts';
import type { JobBody, JobContext } from './jobs.ts';

/** One worker thread: takes one job at a time, imports what it names, answers (I6). */

export interface ThreadRequest {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

export type ThreadAnswer =
  { id: number; ok: true; output: unknown } | { id: number; ok: false; message: string; stack?: string };

const port = parentPort;
if (!port) throw new Error('This file is the inside of a worker thread.');

let reader: RawConnection | undefined;
const context: JobContext = {
  // The pool starts every thread with the file's path.
  reader: () => (reader ??= openReader((workerData as { databaseFile: string }).databaseFile)),
};

port.on('message', (request: ThreadRequest) => void run(request));

async function run({ id, module, name, input }: ThreadRequest): Promise<void> {
  try {
    // A job's body has the types of the job that names it.
    const loaded = (await import(module)) as Record<string, JobBody<unknown, unknown> | undefined>;
    const body = loaded[name];
    if (!body) throw new Error(`${module} exports no job "${name}".`);
    const output = await body(input, context);
    answer({ id, ok: true, output });
  } catch (error) {
    answer({
      id,
      ok: false,
      message: error instanceof Error ? error.message : String(error),
      ...(error instanceof Error && error.stack ? { stack: error.stack } : {}),
    });
  }
}

function answer(message: ThreadAnswer): void {
  port?.postMessage(message, message.ok ? ownBuffer(message.output) : []);
}

/** Bytes that are all of their buffer are handed over, not copied: the loop that takes them in has better to do. */
function ownBuffer(output: unknown): ArrayBuffer[] {
  if (!(output instanceof Uint8Array) || !(output.buffer instanceof ArrayBuffer)) return [];
  return output.byteLength === output.buffer.byteLength ? [output.buffer] : [];
}
