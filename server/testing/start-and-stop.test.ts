import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
// The first start may have to build the client.
const LIMIT_MS = 240_000;

const started: StartedProgram[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.remove();
});

/** A program started as a person would, in its own process group. */
class StartedProgram {
  readonly port: number;
  readonly ports: readonly number[];
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'foolscap-stop-'));
  readonly #ended: Promise<number | NodeJS.Signals | null>;
  output = '';

  private constructor(command: readonly string[], ports: readonly number[]) {
    const [port = 0, serverPort = 0, syncPort = 0] = ports;
    this.port = port;
    this.ports = ports.filter((one) => one > 0);
    const [program = '', ...rest] = command;
    // The server must not take the npm script of these tests for its own.
    const { npm_lifecycle_event: _script, NODE_ENV: _mode, ...inherited } = process.env;
    this.#child = spawn(program, rest, {
      cwd: ROOT,
      env: {
        ...inherited,
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        SERVER_PORT: String(serverPort),
        SYNC_PORT: String(syncPort),
        DATA_DIR: this.#folder,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#ended = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => resolve(signal ?? code));
    });
    started.push(this);
  }

  /** Starts a program and waits until it serves at all its ports and has printed its address. */
  static async start(command: readonly string[], count = 1): Promise<StartedProgram> {
    const ports: number[] = [];
    while (ports.length < count) ports.push(await freePort());
    const one = new StartedProgram(command, ports);
    const areServing = async (): Promise<boolean> =>
      (await Promise.all(ports.map(isServing))).every(Boolean) && one.output.includes('Foolscap is at');
    while (!(await areServing())) {
      if (one.#child.exitCode !== null) throw new Error(one.output);
      await sleep(100);
    }
    return one;
  }

  /** The id of the started process. */
  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The ids of its child processes. */
  get children(): number[] {
    const { stdout } = spawnSync('pgrep', ['-P', String(this.pid)], { encoding: 'utf8' });
    return stdout.split('\n').filter(Boolean).map(Number);
  }

  /** Resolves when the process has ended. @returns its exit code, or the signal that ended it */
  ended(): Promise<number | NodeJS.Signals | null> {
    return this.#ended;
  }

  /** Waits until no process of its group is left. @returns those of its ports that are still served */
  async servingAfterEnd(): Promise<number[]> {
    while (this.#hasGroup()) await sleep(50);
    const serving = await Promise.all(this.ports.map((port) => isServing(port)));
    return this.ports.filter((_, at) => serving[at]);
  }

  /** Whether the database was closed properly: everything is in its one file, without a write-ahead log. */
  get isClosedWell(): boolean {
    const file = join(this.#folder, 'foolscap.db');
    return existsSync(file) && !existsSync(`${file}-wal`);
  }

  async remove(): Promise<void> {
    if (this.#hasGroup()) process.kill(-this.pid, 'SIGKILL');
    while (this.#hasGroup()) await sleep(50);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #hasGroup(): boolean {
    try {
      process.kill(-this.pid, 0);
      return true;
    } catch {
      return false;
    }
  }
}

function isServing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

const START = ['npm', 'start'];
const DEV = ['npm', 'run', 'dev'];

describe('npm start', () => {
  test(
    'npm start writes everything and exits with 0 when npm receives SIGTERM',
    async () => {
      const server = await StartedProgram.start(START);
      expect(server.isClosedWell).toBe(false);
      process.kill(server.pid, 'SIGTERM');
      expect(await server.ended()).toBe(0);
      expect(await server.servingAfterEnd()).toEqual([]);
      expect(server.isClosedWell).toBe(true);
      expect(server.output).not.toContain('took too long');
    },
    LIMIT_MS,
  );

  test.each(['SIGKILL', 'SIGHUP'] as const)(
    'the server ends by itself and writes everything when npm ends by %s, which npm does not pass on',
    async (signal) => {
      const server = await StartedProgram.start(START);
      process.kill(server.pid, signal);
      expect(await server.ended()).toBe(signal);
      expect(await server.servingAfterEnd()).toEqual([]);
      expect(server.isClosedWell).toBe(true);
    },
    LIMIT_MS,
  );

  test(
    'the server writes everything when its terminal closes or interrupts it',
    async () => {
      for (const signal of ['SIGHUP', 'SIGINT'] as const) {
        const server = await StartedProgram.start(START);
        // A terminal sends the signal to all processes of the group.
        process.kill(-server.pid, signal);
        expect(await server.servingAfterEnd()).toEqual([]);
        expect(server.isClosedWell).toBe(true);
      }
    },
    LIMIT_MS,
  );
});

test(
  'a server that npm did not start continues when its parent process ends',
  async () => {
    const spawns = "require('child_process').spawn('node', ['scripts/start.ts'], { stdio: 'inherit' })";
    const parent = await StartedProgram.start(['node', '-e', spawns]);
    const [server = 0] = parent.children;
    process.kill(parent.pid, 'SIGKILL');
    await parent.ended();
    // Longer than a server started by npm takes to notice the end of npm.
    await sleep(3_000);
    expect(await isServing(parent.port)).toBe(true);
    process.kill(server, 'SIGTERM');
    expect(await parent.servingAfterEnd()).toEqual([]);
    expect(parent.isClosedWell).toBe(true);
  },
  LIMIT_MS,
);

describe('npm run dev', () => {
  test(
    'npm run dev ends client, server and sync and exits with 0 when npm receives SIGTERM',
    async () => {
      const dev = await StartedProgram.start(DEV, 3);
      process.kill(dev.pid, 'SIGTERM');
      expect(await dev.ended()).toBe(0);
      expect(await dev.servingAfterEnd()).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'npm run dev ends client, server and sync when npm is killed',
    async () => {
      const dev = await StartedProgram.start(DEV, 3);
      process.kill(dev.pid, 'SIGKILL');
      expect(await dev.servingAfterEnd()).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'npm run dev ends client, server and sync when the program that started them is killed',
    async () => {
      const dev = await StartedProgram.start(DEV, 3);
      const [starter = 0] = dev.children;
      process.kill(starter, 'SIGKILL');
      expect(await dev.servingAfterEnd()).toEqual([]);
    },
    LIMIT_MS,
  );
});
