import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');

/** The whole server as a program of its own, at one port all its lives: ended, stopped and started from outside. */
export class Program {
  readonly port: number;
  readonly #dataDir: string;
  #child: ChildProcess | undefined;
  output = '';

  constructor(port: number, dataDir: string) {
    this.port = port;
    this.#dataDir = dataDir;
  }

  static async start(dataDir: string): Promise<Program> {
    const program = new Program(await freePort(), dataDir);
    await program.start();
    return program;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get syncUrl(): string {
    return `ws://127.0.0.1:${this.port}/sync`;
  }

  /** @throws what it printed, when it ends instead of answering */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(ROOT, 'server/start.ts')], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DEMO: '0',
        LOG_LEVEL: 'warn',
        PORT: String(this.port),
        DATA_DIR: this.#dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    for (;;) {
      const ready = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      if (child.exitCode !== null) throw new Error(this.output);
      await sleep(30);
    }
  }

  /** SIGSTOP for a while: a machine that was suspended, a disk that does not answer. */
  async pause(milliseconds: number): Promise<void> {
    this.#child?.kill('SIGSTOP');
    await sleep(milliseconds);
    this.#child?.kill('SIGCONT');
  }

  /** @returns milliseconds until it was gone, and its exit code */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ tookMs: number; code: number | null }> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return { tookMs: 0, code: null };
    const from = performance.now();
    const code = new Promise<number | null>((resolve) => {
      child.once('close', resolve);
    });
    child.kill(signal);
    return { code: await code, tookMs: performance.now() - from };
  }

  /** POST /operations/{name}. @returns the status, or undefined when no answer came */
  async call(sessionId: string, name: string, input: unknown, key: string): Promise<number | undefined> {
    const answer = await fetch(`${this.url}/operations/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sessionId}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(input),
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
