import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');

// Caches compiled code of the tools, and of the threads and programs that tests start, with their types stripped.
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache/node') };

export interface Step {
  name: string;
  /** A program of node_modules/.bin and its arguments. */
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
}

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** Runs one program and collects its output. */
export function runStep({ name, command: [program, ...args], env }: Step): Promise<StepResult> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(join(BIN, program), args, {
      env: { ...COMPILED, ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const finish = (passed: boolean, extra = '') =>
      resolve({
        name,
        passed,
        seconds: (performance.now() - startedAt) / 1000,
        output: Buffer.concat(chunks).toString() + extra,
      });
    child.once('error', (error) => finish(false, String(error)));
    child.once('close', (code) => finish(code === 0));
  });
}

export function printResult({ name, passed, seconds, output }: StepResult): void {
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd());
}

/** Returns the duration of each step as a table for the terminal, the longest first. */
export function stepTimes(results: readonly Pick<StepResult, 'name' | 'seconds'>[]): string {
  return results
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)
    .join('\n');
}
