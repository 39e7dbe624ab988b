import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { AppError, asAppError } from '#shared/errors/app-error.ts';
import type { RequestContext } from './request-context.ts';

/** The one place that turns errors into answers. A fault tells the caller a request id and the log everything else. */
export function errorResponse(error: unknown, c: Context<RequestContext>, log: Logger): Response {
  const known = asAppError(error);
  const requestId = c.get('requestId');
  if (!(error instanceof AppError)) log.error({ err: error, requestId, path: c.req.path }, 'fault');
  const wire = known.toWire();
  if (known.code === 'internal') wire.data['requestId'] = requestId;
  // Every status in the list of codes carries a body.
  return c.json(wire, wire.statusCode as ContentfulStatusCode);
}
