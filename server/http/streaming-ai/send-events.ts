import type { SSEStreamingApi } from 'hono/streaming';
import { HEARTBEAT_MS, type StreamEvents } from '#shared/ai/answer-request.ts';

/** How long a reader may accept nothing before its connection is closed, in milliseconds. */
const STALL_MS = 60_000;

/**
 * Writes the events of an answer, one at a time: each waits until the reader has accepted the one before, so a slow
 * reader slows the provider and nothing piles up in memory.
 */
export class EventWriter {
  readonly #stream: SSEStreamingApi;
  readonly #heartbeat: NodeJS.Timeout;
  #waitingSince: number | undefined;

  constructor(stream: SSEStreamingApi, { heartbeatMs = HEARTBEAT_MS, stallMs = STALL_MS } = {}) {
    this.#stream = stream;
    this.#heartbeat = setInterval(() => {
      if (this.#waitingSince === undefined) void this.#write(': heartbeat\n\n');
      else if (performance.now() - this.#waitingSince > stallMs) stream.abort();
    }, heartbeatMs);
  }

  event<Name extends keyof StreamEvents>(name: Name, data: StreamEvents[Name]): Promise<void> {
    return this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  content(content: string): Promise<void> {
    return this.#write(`data: ${JSON.stringify({ content })}\n\n`);
  }

  done(): Promise<void> {
    return this.#write('data: [DONE]\n\n');
  }

  close(): void {
    clearInterval(this.#heartbeat);
  }

  async #write(text: string): Promise<void> {
    this.#waitingSince ??= performance.now();
    await this.#stream.write(text);
    this.#waitingSince = undefined;
  }
}
