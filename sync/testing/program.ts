import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { ServerProgram } from '#server/testing/server-program.ts';

/** The whole server as a program of its own, at one port all its lives: ended, stopped and started from outside. */
export class Program {
  readonly port: number;
  readonly #dataDir: string;
  #life: ServerProgram | undefined;
  #before = '';

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

  /** What it printed in all its lives. */
  get output(): string {
    return this.#before + (this.#life?.output ?? '');
  }

  /** @throws what it printed, when it ends instead of answering */
  async start(): Promise<void> {
    this.#before = this.output;
    this.#life = undefined;
    this.#life = await ServerProgram.start(this.#dataDir, { port: this.port });
  }

  /** SIGSTOP for a while: a machine that was suspended, a disk that does not answer. */
  async pause(milliseconds: number): Promise<void> {
    this.#life?.signal('SIGSTOP');
    await sleep(milliseconds);
    this.#life?.signal('SIGCONT');
  }

  /** @returns milliseconds until it was gone, and its exit code */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ tookMs: number; code: number | null }> {
    if (!this.#life || this.#life.isOver) return { tookMs: 0, code: null };
    return this.#life.end(signal);
  }

  /** POST /operations/{name}. @returns the status, or undefined when no answer came */
  async call(sessionId: string, name: string, input: unknown, key: string): Promise<number | undefined> {
    const answer = await this.#life?.call(sessionId, name, input, key).catch(() => undefined);
    return answer?.status;
  }
}
