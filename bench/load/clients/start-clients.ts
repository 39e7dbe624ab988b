import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * Starts clients in a separate process, so that they do not load the measuring one.
 * @param script path of the program, relative to this folder
 * @param plan sent as JSON on standard input: the tokens of a crowd are too long for an argument
 */
export function startClients(script: string, plan: object): ChildProcessByStdio<Writable, Readable, null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  return child;
}

/** Reads the plan that {@link startClients} sent to this process. */
export async function readPlan(): Promise<unknown> {
  return JSON.parse(await text(process.stdin));
}
