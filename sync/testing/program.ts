import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { ServerProgram } from '#server/testing/server-program.ts';

/** The whole server as a separate process that tests end, pause and start again, always on the same port. */
export class Program {
  readonly port: number;
  readonly #dataDir: string;
  #process: ServerProgram | undefined;
  #earlierOutput = '';

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

  /** The output of all its processes so far. */
  get output(): string {
    return this.#earlierOutput + (this.#process?.output ?? '');
  }

  /**
   * Starts the server and waits until it answers.
   * @throws an error with its output when it exits instead
   */
  async start(): Promise<void> {
    this.#earlierOutput = this.output;
    this.#process = undefined;
    this.#process = await ServerProgram.start(this.#dataDir, { port: this.port });
  }

  /** Stops the process with SIGSTOP for a while, like a suspended machine or a disk that does not respond. */
  async pause(milliseconds: number): Promise<void> {
    this.#process?.signal('SIGSTOP');
    await sleep(milliseconds);
    this.#process?.signal('SIGCONT');
  }

  /**
   * Ends the process.
   * @returns milliseconds until it exited, and its exit code
   */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<{ tookMs: number; code: number | null }> {
    if (!this.#process || this.#process.isOver) return { tookMs: 0, code: null };
    return this.#process.end(signal);
  }

  /**
   * Sends POST /operations/{name}.
   * @returns the status, or undefined when no response arrived
   */
  async call(sessionId: string, name: string, input: unknown, key: string): Promise<number | undefined> {
    const answer = await this.#process?.call(sessionId, name, input, key).catch(() => undefined);
    return answer?.status;
  }
}
