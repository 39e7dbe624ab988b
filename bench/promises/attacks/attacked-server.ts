import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { ADDRESS_HEADER } from '../../load/client-addresses.ts';
import type { LoopDelay } from '../../servers/loop-probe.ts';
import type { MemoryGroup } from './memory-group.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LOOP_PROBE = join(ROOT, 'bench/servers/loop-probe.ts');
const START_TIMEOUT_MS = 60_000;

export interface AttackedServer {
  url: string;
  syncUrl: string;
  isAlive: () => boolean;
  /** Resident memory in bytes, now and at its peak. */
  resident: () => { now: number; peak: number };
  /** The event loop delay since the last call. */
  loopDelay: () => Promise<LoopDelay>;
  /** Memory of the main thread: its heap, and the buffers outside it. */
  heap: () => Promise<NodeJS.MemoryUsage>;
  /** The response of `/metrics`. */
  metrics: () => Promise<string>;
  /** Size of the log, bytes. */
  logBytes: () => number;
  /** The last 2,000 characters of the log. */
  logTail: () => string;
  /** Sends SIGTERM. @returns the exit code, 0 when every step of the shutdown succeeded, and the signal */
  stop: () => Promise<{ code: number | null; signal: string | null }>;
}

/**
 * Starts the whole server as in production: with the default limits, behind a proxy that names the client address, and
 * with an unreachable mail server. A workspace's own model may be at this machine.
 * @param logFile receives its output
 * @param group limits its memory; without one it has the machine's
 */
export async function startAttackedServer(
  dataDir: string,
  logFile: string,
  group?: MemoryGroup,
): Promise<AttackedServer> {
  const [port, probePort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const log = openSync(logFile, 'a', 0o600);
  const node = [process.execPath, '--max-semi-space-size=4', '--import', LOOP_PROBE, 'server/start.ts'];
  // Node sizes its heap by the memory available at its start, so the shell joins the group before it starts Node.
  const joinGroup = group === undefined ? '' : 'echo $$ > "$GROUP_PROCS" && ';
  const child = spawn('/bin/sh', ['-c', `${joinGroup}exec "$@"`, 'sh', ...node], {
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
      SECRETS_KEY: '00'.repeat(32),
      // The attackers' own models are on this machine.
      CONNECTOR_ALLOW: '127.0.0.1',
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
  const server: AttackedServer = {
    url,
    syncUrl: `ws://127.0.0.1:${port}/sync`,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    resident: () => residentOf(child),
    // The probe's response.
    loopDelay: async () => (await (await fetch(`http://127.0.0.1:${probePort}`)).json()) as LoopDelay,
    heap: async () =>
      (await (await fetch(`http://127.0.0.1:${probePort}/memory`)).json()) as NodeJS.MemoryUsage,
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    logBytes: () => statSync(logFile).size,
    logTail: () => readFileSync(logFile, 'utf8').slice(-2_000),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
  for (const deadline = Date.now() + START_TIMEOUT_MS; !(await isReady(url)); await sleep(100))
    if (!server.isAlive() || Date.now() > deadline)
      throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
  return server;
}

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;

function residentOf({ pid }: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') };
}

/** Returns the value of a metric, its labels ignored; undefined when it is absent. */
export function metricOf(metrics: string, name: string): number | undefined {
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1];
  return found === undefined ? undefined : Number(found);
}
