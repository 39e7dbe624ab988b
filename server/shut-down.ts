import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Health } from './http/health.ts';

/** A hosting service ends a machine 30 s after SIGTERM; we are gone before, whatever hangs. */
const GIVE_UP_MS = 20_000;
const REQUESTS_MS = 5_000;

export interface ShutDown {
  server: Server;
  health: Health;
  log: Logger;
  /** What follows the last answer, in this order: rooms, jobs, mail, workers, database. */
  steps: readonly (() => void | Promise<void>)[];
}

/**
 * On SIGTERM, SIGINT, or SIGHUP of a terminal that closes, in the order that loses nothing: say that we are leaving;
 * answer the requests that came; let the rooms keep and acknowledge what was sent; end jobs, mail and workers; close the
 * database last.
 */
export function shutDownOnSignal(parts: ShutDown): void {
  const requests = new OpenRequests(parts.server);
  let begun = false;
  const handleSignal = (signal: NodeJS.Signals): void => {
    if (begun) return;
    begun = true;
    parts.log.info({ signal }, 'shutting down');
    setTimeout(() => {
      parts.log.error('shutting down took too long');
      process.exit(1);
    }, GIVE_UP_MS).unref();
    void shutDown(parts, requests).then((isWell) => process.exit(isWell ? 0 : 1));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, handleSignal);
}

/** @returns whether every step went well; one that fails keeps none of the others from being done */
export async function shutDown(
  { server, health, log, steps }: ShutDown,
  requests: OpenRequests,
): Promise<boolean> {
  health.isReady = false;
  server.close();
  requests.letGo();
  server.closeIdleConnections();
  const giveUpAt = performance.now() + REQUESTS_MS;
  while (requests.count > 0 && performance.now() < giveUpAt) await sleep(20);
  let isWell = true;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      isWell = false;
      log.error({ err: error }, 'a step of shutting down failed');
    }
  }
  server.closeAllConnections();
  return isWell;
}

/** Requests that wait for their answer. Open WebSockets are not among them: those are the rooms' to end. */
export class OpenRequests {
  readonly #responses = new Set<ServerResponse>();
  #isLettingGo = false;

  constructor(server: Server) {
    // Before the one who answers, who may do so at once.
    server.prependListener('request', (_, response) => {
      this.#responses.add(response);
      if (this.#isLettingGo) endConnectionAfter(response);
      response.once('close', () => this.#responses.delete(response));
    });
  }

  get count(): number {
    return this.#responses.size;
  }

  /** From now on every answer is the last of its connection: a kept one would go on asking a closed database. */
  letGo(): void {
    this.#isLettingGo = true;
    for (const response of this.#responses) endConnectionAfter(response);
  }
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
