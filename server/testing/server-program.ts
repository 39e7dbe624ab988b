import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface ProgramExit {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Milliseconds between the signal and the end. */
  tookMs: number;
}

/** By default this checkout, on a free port. */
export interface ProgramOptions {
  root?: string;
  port?: number;
  env?: Record<string, string>;
}

/** Runs the complete server as a child process on a data folder that a test prepared, so that a test can kill it. */
export class ServerProgram {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #ended: Promise<Omit<ProgramExit, 'tookMs'>>;
  output = '';

  private constructor(port: number, dataDir: string, { root = ROOT, env = {} }: ProgramOptions) {
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
        // All clients of a test have one address.
        MAX_UNAUTHENTICATED_PER_ADDRESS: '1000',
        // Test disks are small, and some tests fill them completely.
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

  /** Starts the program without waiting, for a start that is expected to fail. */
  static async spawn(dataDir: string, options: ProgramOptions = {}): Promise<ServerProgram> {
    return new ServerProgram(options.port ?? (await freePort()), dataDir, options);
  }

  /** Starts the program and waits until it is ready. @throws Error with its output when it ends instead */
  static async start(dataDir: string, options?: ProgramOptions): Promise<ServerProgram> {
    const program = await ServerProgram.spawn(dataDir, options);
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

  /** Calls an operation. Rejects when no response comes. */
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
    // Results and errors of operations are objects.
    return { status: response.status, body: (await response.json()) as { message?: string; id?: string } };
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Sends a signal that the program may survive. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Sends a signal and waits until the program has ended. */
  async end(signal: NodeJS.Signals): Promise<ProgramExit> {
    const from = performance.now();
    this.#child.kill(signal);
    return { ...(await this.#ended), tookMs: performance.now() - from };
  }

  /** Resolves when the program has ended by itself. */
  ended(): Promise<Omit<ProgramExit, 'tookMs'>> {
    return this.#ended;
  }
}
