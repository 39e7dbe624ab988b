import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Health } from './http/health.ts';

/** A hosting service kills a machine 30 s after SIGTERM. This process exits before that, even if a step hangs. */
const GIVE_UP_MS = 20_000;
const REQUESTS_MS = 5_000;

export interface ShutDown {
  server: Server;
  health: Health;
  log: Logger;
  /** Called at the first signal, before anything ends. */
  onBegin?: () => void;
  /** Ends the responses that stream for longer than a shutdown may wait. */
  endStreams?: () => void;
  /** The steps after the last response, in this order: rooms, jobs, mail, workers, database. */
  steps: readonly (() => void | Promise<void>)[];
}

/**
 * Shuts the server down on SIGTERM, SIGINT, or SIGHUP from a closed terminal. The order prevents a loss: it first
 * reports that it is not ready and answers the open requests. The rooms then store and acknowledge the updates that
 * they received. Jobs, mail and workers end after that, and the database is closed last.
 */
export function shutDownOnSignal(parts: ShutDown): void {
  const requests = new OpenRequests(parts.server);
  let hasBegun = false;
  const handleSignal = (signal: NodeJS.Signals): void => {
    if (hasBegun) return;
    hasBegun = true;
    parts.log.info({ signal }, 'shutting down');
    parts.onBegin?.();
    setTimeout(() => {
      parts.log.error('shutting down took too long');
      process.exit(1);
    }, GIVE_UP_MS).unref();
    void shutDown(parts, requests).then((isSuccessful) => process.exit(isSuccessful ? 0 : 1));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, handleSignal);
}

/** Answers the open requests and runs all steps, even after a failure. @returns whether every step succeeded */
export async function shutDown(
  { server, health, log, endStreams, steps }: ShutDown,
  requests: OpenRequests,
): Promise<boolean> {
  health.isReady = false;
  server.close();
  requests.closeAfterResponses();
  server.closeIdleConnections();
  endStreams?.();
  const deadline = performance.now() + REQUESTS_MS;
  while (requests.count > 0 && performance.now() < deadline) await sleep(20);
  let isSuccessful = true;
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      isSuccessful = false;
      log.error({ err: error }, 'a step of shutting down failed');
    }
  }
  server.closeAllConnections();
  return isSuccessful;
}

/** The requests that wait for a response. WebSockets are not included, because the rooms close them. */
export class OpenRequests {
  readonly #responses = new Set<ServerResponse>();
  #isClosing = false;

  constructor(server: Server) {
    // This listener must run before the app, which may respond at once.
    server.prependListener('request', (_, response) => {
      this.#responses.add(response);
      if (this.#isClosing) endConnectionAfter(response);
      response.once('close', () => this.#responses.delete(response));
    });
  }

  get count(): number {
    return this.#responses.size;
  }

  /** Closes each connection after its response. A kept-alive connection would send requests to a closed database. */
  closeAfterResponses(): void {
    this.#isClosing = true;
    for (const response of this.#responses) endConnectionAfter(response);
  }
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
