import type { Server } from 'node:http';
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
 * On SIGTERM or SIGINT, in the order that loses nothing: say that we are leaving; answer the requests that came; let the
 * rooms keep and acknowledge what was sent; end jobs, mail and workers; close the database last.
 */
export function shutDownOnSignal(parts: ShutDown): void {
  const requests = countRequests(parts.server);
  let begun = false;
  const handleSignal = (signal: NodeJS.Signals): void => {
    if (begun) return;
    begun = true;
    parts.log.info({ signal }, 'shutting down');
    setTimeout(() => {
      parts.log.error('shutting down took too long');
      process.exit(1);
    }, GIVE_UP_MS).unref();
    void shutDown(parts, requests).then(
      () => process.exit(0),
      (error: unknown) => {
        parts.log.error({ err: error }, 'shutting down failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
}

async function shutDown({ server, health, steps }: ShutDown, requests: () => number): Promise<void> {
  health.isReady = false;
  server.close();
  server.closeIdleConnections();
  const giveUpAt = performance.now() + REQUESTS_MS;
  while (requests() > 0 && performance.now() < giveUpAt) await sleep(20);
  for (const step of steps) await step();
  server.closeAllConnections();
}

/** How many requests wait for their answer. Open WebSockets are not among them: those are the rooms' to end. */
function countRequests(server: Server): () => number {
  let open = 0;
  server.on('request', (_, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
  });
  return () => open;
}
