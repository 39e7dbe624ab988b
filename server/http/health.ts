import { Hono } from 'hono';
import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/statements.ts';

export interface Health {
  /** False while the server shuts down, so that a load balancer sends no more requests. */
  isReady: boolean;
}

/**
 * The routes `/healthz` (the process answers) and `/readyz` (it can read its database and is not shutting down). Their
 * bodies are one word [I5].
 */
export function healthRoutes(db: Db, health: Health): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
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
