import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A server process on a free port, with its own data folder. A test can stop it and start it again. */
export class ServerProcess {
  readonly port: number;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'foolscap-e2e-'));
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  /** Everything that the process has printed, over all its starts. */
  output = '';
  #starts = 0;

  private constructor(port: number, environment: Record<string, string>) {
    this.port = port;
    this.#environment = environment;
  }

  /** @param port for a server whose address another program has to know before; by default a free one */
  static async start(environment: Record<string, string> = {}, port?: number): Promise<ServerProcess> {
    const server = new ServerProcess(port ?? (await freePort()), environment);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** @param overrides environment variables for this start alone, beside the ones of the constructor */
  async start(overrides: Record<string, string> = {}): Promise<void> {
    this.#starts += 1;
    const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['server/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        ...this.#environment,
        ...overrides,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    // A loaded machine takes long to load the modules. The time of a test ends a start that hangs.
    const deadline = Date.now() + 85_000;
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start:\n${this.output}`);
      await sleep(100);
    }
  }

  /** Whether the process still runs since its first start: no test has stopped it. */
  get isUntouched(): boolean {
    const child = this.#child;
    return this.#starts === 1 && child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Sends a signal and waits until the process has exited. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  }

  async dispose(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /**
   * Returns the newest link to a path of this server that was mailed to an address.
   * @param path such as `/password-reset`
   * @throws when no such link arrives within about 10 s
   */
  async waitForEmailLink(address: string, path: string): Promise<string> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const link = this.#emails()
        .filter((text) => text.toLowerCase().includes(`to: ${address}`))
        .flatMap((text) => text.match(/https?:\/\/localhost:\d+\/[^\s"<>]+/g) ?? [])
        .findLast((url) => new URL(url).pathname === path);
      if (link !== undefined) return link.replaceAll('&amp;', '&');
      await sleep(100);
    }
    throw new Error(`No email to ${address} has a link to ${path}.`);
  }

  #emails(): string[] {
    const folder = join(this.dataDir, 'mail');
    return readFolder(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => decodeQuotedPrintable(readFileSync(join(folder, name), 'utf8')));
  }
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const decodeQuotedPrintable = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
