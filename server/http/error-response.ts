import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { AppError, asAppError, type WireError } from '#shared/errors/app-error.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Converts an error to the body that a caller receives, for a single operation or one of a batch. The only place that
 * does. For a fault the caller receives only a request id; the log receives everything else.
 * @param at where the error happened, for the log
 */
export function wireError(
  error: unknown,
  log: Logger,
  at: { requestId: string; path?: string; operation?: string },
): WireError {
  if (!(error instanceof AppError)) log.error({ err: error, ...at }, 'fault');
  const wire = asAppError(error).toWire();
  if (wire.data.code === 'internal') wire.data['requestId'] = at.requestId;
  return wire;
}

export function errorResponse(error: unknown, c: Context<RequestContext>, log: Logger): Response {
  const wire = wireError(error, log, { requestId: c.get('requestId'), path: c.req.path });
  const { retryAfterSeconds } = wire.data;
  if (typeof retryAfterSeconds === 'number') c.header('Retry-After', String(retryAfterSeconds));
  // Every status in the list of codes carries a body.
  return c.json(wire, wire.statusCode as ContentfulStatusCode);
}
