import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Milliseconds between the signal and the end. */
  tookMs: number;
}

/** By default this checkout, on a free port. */
export interface Where {
  root?: string;
  port?: number;
  env?: Record<string, string>;
}

/** The whole server as a program of its own, on a data folder that a test prepared: to be killed. */
export class ServerProgram {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #ended: Promise<Omit<Ended, 'tookMs'>>;
  output = '';

  private constructor(port: number, dataDir: string, { root = ROOT, env = {} }: Where) {
    this.port = port;
    this.#child = spawn(process.execPath, [join(root, 'server/start.ts')], {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DEMO: '0',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        DATA_DIR: dataDir,
        // All clients of a test are at one address.
        MAX_UNAUTHENTICATED_PER_ADDRESS: '1000',
        // Disks of a test are small, and some are to be full to the last byte.
        MIN_FREE_DISK_MB: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve({ code, signal }));
    });
  }

  /** Spawned, not waited for: for a start that is expected to fail. */
  static async spawn(dataDir: string, where: Where = {}): Promise<ServerProgram> {
    return new ServerProgram(where.port ?? (await freePort()), dataDir, where);
  }

  /** @throws what it printed, when it ends instead of answering */
  static async start(dataDir: string, where?: Where): Promise<ServerProgram> {
    const program = await ServerProgram.spawn(dataDir, where);
    for (;;) {
      const ready = await fetch(`${program.url}/readyz`).catch(() => undefined);
      if (ready?.ok) return program;
      if (program.#child.exitCode !== null) throw new Error(program.output);
      await sleep(50);
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get syncUrl(): string {
    return `ws://127.0.0.1:${this.port}/sync`;
  }

  /** POST /operations/{name}; rejects when no answer comes. */
  async call(
    sessionId: string,
    name: string,
    input: unknown,
    key?: string,
  ): Promise<{ status: number; body: { message?: string; id?: string } }> {
    const response = await fetch(`${this.url}/operations/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionId}`,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(input),
    });
    // Answers and refusals of operations are objects.
    return { status: response.status, body: (await response.json()) as { message?: string; id?: string } };
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** A signal that it may outlive. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<Ended> {
    const from = performance.now();
    this.#child.kill(signal);
    return { ...(await this.#ended), tookMs: performance.now() - from };
  }

  /** How it ended by itself. */
  ended(): Promise<Omit<Ended, 'tookMs'>> {
    return this.#ended;
  }
}
