import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadedServer } from '../load/clients/join-rooms.ts';
import type { Memory } from './memory-probe.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Linux counts the processor time of a process in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** A server in a separate process, whose processor time is read from /proc. */
export interface MeasuredServer extends LoadedServer {
  /** Seconds of processor time of the main thread so far. */
  mainThreadSeconds: () => number;
  memory: () => Promise<Memory>;
  /** Resident memory in bytes, garbage included, now and at its peak. */
  resident: () => { now: number; peak: number };
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
  const child = spawn(nodePath(), [...probeArgs(), ...profileArgs(), ...args], {
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
    memory: () => requestMemory(child),
    resident: () => readResident(child),
    stop: () => stop(child),
  };
}

/** Node arguments of the memory probe, which is idle until it is asked. */
const probeArgs = (): string[] => ['--expose-gc', '--import', join(import.meta.dirname, 'memory-probe.ts')];

function requestMemory(child: ChildProcess): Promise<Memory> {
  return new Promise((resolve) => {
    // The probe sends no other messages.
    child.once('message', (memory) => resolve(memory as Memory));
    child.send('memory');
  });
}

/**
 * Node arguments of profiling: with PROFILE_DIR set, a server writes a CPU profile of each thread there when it
 * exits.
 */
function profileArgs(): string[] {
  const { PROFILE_DIR: folder } = process.env;
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

// Not the launcher in node_modules/.bin: it may be a wrapper script, whose processor time is not the server's.
const nodePath = (): string => process.execPath;

function readCpu(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // utime and stime are the 14th and 15th fields. The split above removes the first two.
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Linux counts the time of a thread in nanoseconds. The main thread's id is the pid. */
function readMainThread({ pid }: ChildProcess): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e9;
}

function readResident(child: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(process.env['PROFILE_DIR'] === undefined ? 'SIGKILL' : 'SIGTERM');
  });
}

export const respondsOn = (port: number) => async (): Promise<boolean> => {
  await fetch(`http://127.0.0.1:${port}/`);
  return true;
};
