import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Hono, type MiddlewareHandler } from 'hono';
import { AppError, asAppError } from '#shared/errors/app-error.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';

const TEXT = 'text/plain; version=0.0.4; charset=utf-8';
const OPERATIONS = '/operations/';

interface Counted {
  name: string;
  /** When it began, as `performance.now()` says it. */
  since: number;
  /** What was thrown, if anything was. */
  error?: unknown;
}

/** Times an operation and counts its refusal. Names that are no operation's count as one: a caller could make up many. */
export function countOperation(
  metrics: Metrics,
  operations: Readonly<Record<string, unknown>>,
  { name, since, error }: Counted,
): void {
  const code = error === undefined ? undefined : asAppError(error).code;
  if (code) metrics.refusal(code);
  metrics.operation(
    Object.hasOwn(operations, name) ? name : 'unknown',
    code === undefined ? 'ok' : code === 'internal' ? 'fault' : 'refused',
    performance.now() - since,
  );
}

/** Counts what the server answers: operations that are sent alone, and refusals of whatever else. */
export function measureAnswers(
  metrics: Metrics,
  operations: Readonly<Record<string, unknown>>,
): MiddlewareHandler {
  return async (c, next) => {
    const since = performance.now();
    await next();
    const { error } = c;
    if (c.req.method === 'POST' && c.req.path.startsWith(OPERATIONS))
      countOperation(metrics, operations, { name: c.req.path.slice(OPERATIONS.length), since, error });
    else if (error) metrics.refusal(asAppError(error).code);
  };
}

/** `/metrics` for who brings the token; for everybody else there is nothing at this address [I5]. */
export function metricsRoutes(metrics: Metrics | undefined, token: string | undefined): Hono {
  const app = new Hono();
  app.all('/metrics', async (c) => {
    const isMay = token !== undefined && isBearer(c.req.header('authorization'), token);
    if (!metrics || !isMay || c.req.method !== 'GET')
      throw new AppError('not_found', 'There is nothing at this address.');
    return c.body(await metrics.text(), 200, { 'content-type': TEXT });
  });
  return app;
}

/** Equally long for every wrong one. */
function isBearer(header: string | undefined, token: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

/** A port of its own for `/metrics` alone; without a token it is not to be published [I5]. */
export function metricsServer(metrics: Metrics, token?: string): Server {
  return createServer((request, response) => {
    const { method, url, headers } = request;
    const isMay = token === undefined || isBearer(headers.authorization, token);
    if (!isMay || method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': TEXT, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
