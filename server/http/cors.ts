import type { MiddlewareHandler } from 'hono';

const EXPOSED_HEADERS = 'X-Scope,X-Scope-Seq,X-Epoch,X-Cursor,X-Request-Id';
const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Headers': 'Authorization,Content-Type,Idempotency-Key,Operation-Version,X-Cursor',
  'Access-Control-Allow-Methods': 'GET,POST',
  'Access-Control-Max-Age': '600',
  Vary: 'Access-Control-Request-Headers',
};

/**
 * Allows pages of other origins to read responses, never with cookies [I2]. It replaces Hono's middleware, which
 * creates a response before the handler does; then every response is copied into another one as a stream.
 */
export function cors(origins: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const isPreflight = c.req.method === 'OPTIONS';
    if (isPreflight) c.res = new Response(null, { status: 204, headers: PREFLIGHT_HEADERS });
    else await next();
    const { headers } = c.res;
    const origin = c.req.header('origin');
    if (origin !== undefined && origins.has(origin)) headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    headers.append('Vary', 'Origin');
  };
}
