import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { ADDRESS_HEADER } from '../../load/addresses.ts';
import type { LoopDelay } from '../../servers/loop-probe.ts';
import type { MemoryGroup } from './memory-group.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LOOP_PROBE = join(ROOT, 'bench/servers/loop-probe.ts');
const START_WITHIN_MS = 60_000;

export interface Besieged {
  url: string;
  syncUrl: string;
  isAlive: () => boolean;
  /** Resident memory, bytes: now, and at the most so far. */
  resident: () => { now: number; most: number };
  /** How long its loop was held since this was last asked. */
  loopDelay: () => Promise<LoopDelay>;
  /** Bytes of the main thread's heap and of buffers outside it. */
  heap: () => Promise<NodeJS.MemoryUsage>;
  /** Everything of `/metrics`. */
  metrics: () => Promise<string>;
  /** Bytes of its log. */
  logBytes: () => number;
  /** The last of its log. */
  logEnd: () => string;
  /** @returns how it ended; its code is 0 when every step went well */
  end: () => Promise<{ code: number | null; signal: string | null }>;
}

/**
 * The whole server as in production: every limit as delivered, behind a proxy that names the client address, with a mail
 * server that is away.
 * @param logFile where its lines go
 * @param group the memory it has; unset: the machine's
 */
export async function besiege(dataDir: string, logFile: string, group?: MemoryGroup): Promise<Besieged> {
  const [port, probePort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const log = openSync(logFile, 'a', 0o600);
  const node = [process.execPath, '--max-semi-space-size=4', '--import', LOOP_PROBE, 'server/start.ts'];
  // Node sizes its heap by the memory it finds when it begins: it has to begin in its group.
  const enter = group === undefined ? '' : 'echo $$ > "$GROUP_PROCS" && ';
  const child = spawn('/bin/sh', ['-c', `${enter}exec "$@"`, 'sh', ...node], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...(group === undefined ? {} : { GROUP_PROCS: group.procs }),
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      SMTP_URL: 'smtp://127.0.0.1:1',
      CLIENT_IP_HEADER: ADDRESS_HEADER,
      METRICS_PORT: String(metricsPort),
      PROBE_PORT: String(probePort),
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const url = `http://127.0.0.1:${port}`;
  const besieged: Besieged = {
    url,
    syncUrl: `ws://127.0.0.1:${port}/sync`,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    resident: () => residentOf(child),
    // The probe answers with this.
    loopDelay: async () => (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as LoopDelay,
    heap: async () =>
      (await (await fetch(`http://127.0.0.1:${probePort}/memory`)).json()) as NodeJS.MemoryUsage,
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    logBytes: () => statSync(logFile).size,
    logEnd: () => readFileSync(logFile, 'utf8').slice(-2_000),
    end: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
  for (const giveUpAt = Date.now() + START_WITHIN_MS; !(await isReady(url)); await sleep(100))
    if (!besieged.isAlive() || Date.now() > giveUpAt)
      throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  return besieged;
}

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;

function residentOf({ pid }: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), most: bytes('VmHWM') };
}

/** A number of `/metrics` without labels; undefined when it is not there. */
export function metricOf(metrics: string, name: string): number | undefined {
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1];
  return found === undefined ? undefined : Number(found);
}
