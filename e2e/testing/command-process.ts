import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a command that starts the product. It has its own process group, so that `end` reaches all its processes. */
export class CommandProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | null>;
  /** Everything that the command has printed to both streams. */
  output = '';

  constructor(command: readonly string[], environment: Record<string, string>) {
    const [program = '', ...rest] = command;
    // A developer's own settings must not affect the test.
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

  /**
   * Waits until the output matches a pattern.
   * @returns the first match
   * @throws when the command exits or the time is over
   */
  async waitForOutput(pattern: RegExp, timeoutMs = 120_000): Promise<RegExpExecArray> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      if (this.#child.exitCode !== null || Date.now() > deadline)
        throw new Error(`It did not print ${String(pattern)}:\n${this.output}`);
      await sleep(50);
    }
  }

  /** Waits until the command has exited. @returns its exit code */
  waitForExit(): Promise<number | null> {
    return this.#exited;
  }

  /** Ends the command and all processes that it started. */
  async end(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
    await this.#exited;
  }
}

/** Returns the path of a data folder that does not exist yet, and a function that deletes the folder around it. */
export function newDataFolder(): { dataDir: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'foolscap-start-'));
  return { dataDir: join(folder, 'data'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
