import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * Starts clients in a process of their own, so that they are not what is measured.
 * @param script a file beside this one
 * @param plan what they are told: a crowd's tokens are too many for an argument
 */
export function startClients(script: string, plan: object): ChildProcessByStdio<Writable, Readable, null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  return child;
}

/** What {@link startClients} told this process. */
export async function readPlan(): Promise<unknown> {
  return JSON.parse(await text(process.stdin));
}
