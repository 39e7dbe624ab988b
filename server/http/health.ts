import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/statements.ts';

export interface Health {
  /** False while the server shuts down, so that a load balancer sends no more requests. */
  isReady: boolean;
}

/** At most one line in the log about blocked WebSockets in this time, milliseconds. */
const WARN_EVERY_MS = 10 * 60_000;

/**
 * The routes `/healthz` (the process answers; a page adds `?live=blocked` where it opens no live connection) and `/readyz`
 * (it can read its database and is not shutting down). Their bodies are one word [I5].
 */
export function healthRoutes(db: Db, health: Health, log: Pick<Logger, 'warn'>): Hono {
  const app = new Hono();
  let warnedAt = -Infinity;
  app.get('/healthz', (c) => {
    const isBlocked = c.req.query('live') === 'blocked';
    // Anybody can send this, so it is one line at most in a while.
    if (isBlocked && performance.now() - warnedAt > WARN_EVERY_MS) {
      warnedAt = performance.now();
      log.warn(
        { alarm: 'websocket-blocked' },
        'a page reaches this server but opens no live connection: a proxy, or its network, blocks WebSockets',
      );
    }
    return c.text('ok');
  });
  app.get('/readyz', (c) => {
    if (!health.isReady) return c.text('leaving', 503);
    try {
      prepared(db.rawReader, 'SELECT 1 FROM meta').get();
      return c.text('ready');
    } catch {
      return c.text('unready', 503);
    }
  });
  return app;
}
