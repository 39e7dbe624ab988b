import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A server of its own on a free port, with its own data, that a journey may kill and start again. */
export class ServerProcess {
  readonly port: number;
  readonly dataDir = mkdtempSync(join(tmpdir(), 'foolscap-e2e-'));
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  /** Everything it printed, over all its lives. */
  output = '';
  #lives = 0;

  private constructor(port: number, environment: Record<string, string>) {
    this.port = port;
    this.#environment = environment;
  }

  static async start(environment: Record<string, string> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), environment);
    await server.start();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** @param change settings beside those of the first start, for this life alone */
  async start(change: Record<string, string> = {}): Promise<void> {
    this.#lives += 1;
    const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['server/start.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DEMO: '0',
        LOG_LEVEL: 'warn',
        ...this.#environment,
        ...change,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    const giveUpAt = Date.now() + 30_000;
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
      if (ready?.ok) return;
      if (child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`The server did not start:\n${this.output}`);
      await sleep(100);
    }
  }

  /** It runs as it was started first: no journey has ended it. */
  get isUntouched(): boolean {
    const child = this.#child;
    return this.#lives === 1 && child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Ends it with a signal and waits until it is gone. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async dispose(): Promise<void> {
    await this.stop('SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The newest letter to an address, decoded; waits for one that came after `since`. */
  async letterTo(address: string, since = 0): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const letters = this.#letters().filter((text) => text.toLowerCase().includes(`to: ${address}`));
      const letter = letters.at(-1);
      if (letter && letters.length > since) return letter;
      await sleep(100);
    }
    throw new Error(`No letter came to ${address}.`);
  }

  /** The first link of this server in the newest letter to an address. */
  async linkTo(address: string, since = 0): Promise<string> {
    const letter = await this.letterTo(address, since);
    const link = /https?:\/\/localhost:\d+\/[^\s"<>]+/.exec(letter)?.[0];
    if (!link) throw new Error(`The letter to ${address} holds no link:\n${letter}`);
    return link.replaceAll('&amp;', '&');
  }

  #letters(): string[] {
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
