import type { MiddlewareHandler } from 'hono';
import { bearerOf } from '#server/auth/bearer.ts';
import { findSession, TOUCH_AFTER_MS, touchSession } from '#server/auth/sessions.ts';
import type { Services } from '#server/operations/handler.ts';
import type { RequestContext } from './request-context.ts';

/** Looks up the session of a request. Whether one is required is up to the route. */
export function authenticate(services: Services): MiddlewareHandler<RequestContext> {
  return async (c, next) => {
    const sessionId = bearerOf(c.req.header('authorization'));
    const signedIn = sessionId ? await findSession(services.db.read, sessionId) : undefined;
    c.set('signedIn', signedIn);
    await next();
    if (signedIn && signedIn.lastUsedAt < Date.now() - TOUCH_AFTER_MS) {
      // The response is ready. A failing write is only logged, because reading must work on a full disk.
      await services.db
        .write({ scopes: [] }, (tx) => touchSession(tx, signedIn.sessionHash))
        .catch((error: unknown) => services.log.error({ err: error }, 'a session could not be touched'));
    }
  };
}
