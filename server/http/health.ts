import { Hono } from 'hono';
import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/statements.ts';

export interface Health {
  /** False while the server is leaving: a balancer sends nobody here any more. */
  isReady: boolean;
}

/** `/healthz`: the process answers. `/readyz`: it can also read its database and is not leaving. One word each [I5]. */
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
