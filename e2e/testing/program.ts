import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');

/** A start of the product as somebody types it, in a group of its own so that all of it can be ended. */
export class Program {
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | null>;
  /** What it printed so far, both streams. */
  output = '';

  constructor(command: readonly string[], environment: Record<string, string>) {
    const [program = '', ...rest] = command;
    // A developer's own settings must not reach what is tested here.
    const { NODE_ENV: _mode, HOST: _host, SMTP_URL: _mail, PUBLIC_URL: _url, ...inherited } = process.env;
    this.#child = spawn(program, rest, {
      cwd: ROOT,
      env: {
        ...inherited,
        PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
        LOG_LEVEL: 'warn',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#child.stderr?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.#exited = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)));
  }

  /** Resolves with the first match of what it prints. */
  async prints(pattern: RegExp, withinMs = 120_000): Promise<RegExpExecArray> {
    const giveUpAt = Date.now() + withinMs;
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      if (this.#child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`It did not print ${String(pattern)}:\n${this.output}`);
      await sleep(50);
    }
  }

  /** Its exit code, once it has ended by itself. */
  exit(): Promise<number | null> {
    return this.#exited;
  }

  /** Ends it and all that it started. */
  async end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
    await this.#exited;
  }
}

/** A folder that is not there yet, in one that goes with `remove`. */
export function emptyPlace(): { dataDir: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-start-'));
  return { dataDir: join(folder, 'data'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
