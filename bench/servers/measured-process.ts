import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadedServer } from '../load/clients/loaded-server.ts';
import type { Memory } from './memory-probe.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Linux counts a process's time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** A server whose processor time is read from outside. */
export interface MeasuredServer extends LoadedServer {
  /** Seconds of processor time so far of its main thread alone. */
  mainThreadSeconds: () => number;
  memory: () => Promise<Memory>;
  /** What the system has given the process, its garbage included, in bytes: now, and at the most so far. */
  resident: () => { now: number; most: number };
  stop: () => Promise<void>;
}

export interface Launch {
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  isReady: () => Promise<boolean>;
}

export async function launch({
  args,
  cwd = ROOT,
  env = {},
  isReady,
}: Launch): Promise<
  Pick<MeasuredServer, 'cpuSeconds' | 'mainThreadSeconds' | 'memory' | 'resident' | 'stop'>
> {
  const child = spawn(realNode(), [...probing(), ...profiling(), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let tries = 0; !(await isReady().catch(() => false)); tries += 1) {
    if (child.exitCode !== null || tries > 300)
      throw new Error(`A server of the benchmark did not start:\n${output}`);
    await sleep(100);
  }
  return {
    cpuSeconds: () => readCpu(child),
    mainThreadSeconds: () => readMainThread(child),
    memory: () => askMemory(child),
    resident: () => readResident(child),
    stop: () => stop(child),
  };
}

/** Lets a server tell its memory when it is asked; it does nothing else. */
const probing = (): string[] => ['--expose-gc', '--import', join(import.meta.dirname, 'memory-probe.ts')];

function askMemory(child: ChildProcess): Promise<Memory> {
  return new Promise((resolve) => {
    // The probe sends nothing else.
    child.once('message', (memory) => resolve(memory as Memory));
    child.send('memory');
  });
}

/** With PROFILE_DIR set, a server writes its processor profiles there when it ends, one for each thread. */
function profiling(): string[] {
  const { PROFILE_DIR: folder } = process.env;
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

// The launcher in node_modules/.bin may be a script around the program; its time is not the server's.
const realNode = (): string => process.execPath;

function readCpu(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // utime and stime are the 14th and 15th fields; the first two are cut off above.
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Linux counts the time of a thread in nanoseconds; the main thread has the process's own number. */
function readMainThread({ pid }: ChildProcess): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e9;
}

function readResident(child: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), most: bytes('VmHWM') };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(process.env['PROFILE_DIR'] === undefined ? 'SIGKILL' : 'SIGTERM');
  });
}

export const answers = (port: number) => async (): Promise<boolean> => {
  await fetch(`http://127.0.0.1:${port}/`);
  return true;
};
