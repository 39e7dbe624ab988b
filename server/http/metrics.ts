import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Hono, type MiddlewareHandler } from 'hono';
import { AppError, asAppError } from '#shared/errors/app-error.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';

const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const OPERATIONS = '/operations/';

interface FinishedOperation {
  name: string;
  /** The start, by `performance.now()`. */
  startedAt: number;
  /** The error that it threw, if any. */
  error?: unknown;
}

/**
 * Records the duration and the refusal of an operation. Unknown names count as one, because a caller could invent
 * many.
 */
export function countOperation(
  metrics: Metrics,
  operations: Readonly<Record<string, unknown>>,
  { name, startedAt, error }: FinishedOperation,
): void {
  const code = error === undefined ? undefined : asAppError(error).code;
  if (code) metrics.refusal(code);
  metrics.operation(
    Object.hasOwn(operations, name) ? name : 'unknown',
    code === undefined ? 'ok' : code === 'internal' ? 'fault' : 'refused',
    performance.now() - startedAt,
  );
}

/** Middleware that records single operations, and the refusals of all other requests. */
export function measureResponses(
  metrics: Metrics,
  operations: Readonly<Record<string, unknown>>,
): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { error } = c;
    if (c.req.method === 'POST' && c.req.path.startsWith(OPERATIONS))
      countOperation(metrics, operations, { name: c.req.path.slice(OPERATIONS.length), startedAt, error });
    else if (error) metrics.refusal(asAppError(error).code);
  };
}

/** The route `/metrics`. Without the token it answers 404, as if it did not exist [I5]. */
export function metricsRoutes(metrics: Metrics | undefined, token: string | undefined): Hono {
  const app = new Hono();
  app.all('/metrics', async (c) => {
    const isAllowed = token !== undefined && isBearer(c.req.header('authorization'), token);
    if (!metrics || !isAllowed || c.req.method !== 'GET')
      throw new AppError('not_found', 'There is nothing at this address.');
    return c.body(await metrics.text(), 200, { 'content-type': METRICS_TYPE });
  });
  return app;
}

/** Compares hashes, so that the time is the same for every wrong token. */
function isBearer(header: string | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

/** A server for `/metrics` alone on a separate port. Without a token that port must not be public [I5]. */
export function metricsServer(metrics: Metrics, token?: string): Server {
  return createServer((request, response) => {
    const { method, url, headers } = request;
    const isAllowed = token === undefined || isBearer(headers.authorization, token);
    if (!isAllowed || method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
