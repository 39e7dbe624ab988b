import type { MiddlewareHandler } from 'hono';

const EXPOSED = 'X-Scope,X-Scope-Seq,X-Epoch,X-Cursor,X-Request-Id';
const PREFLIGHT = {
  'Access-Control-Allow-Headers': 'Authorization,Content-Type,Idempotency-Key,Operation-Version,X-Cursor',
  'Access-Control-Allow-Methods': 'GET,POST',
  'Access-Control-Max-Age': '600',
  Vary: 'Access-Control-Request-Headers',
};

/**
 * Which pages of other addresses may read our answers, never with cookies [I2]. Our own, because Hono's makes a
 * response before there is one, and every answer is then copied into another as a stream.
 */
export function cors(origins: ReadonlySet<string>): MiddlewareHandler {
  return async (c, next) => {
    const isPreflight = c.req.method === 'OPTIONS';
    if (isPreflight) c.res = new Response(null, { status: 204, headers: PREFLIGHT });
    else await next();
    const { headers } = c.res;
    const origin = c.req.header('origin');
    if (origin !== undefined && origins.has(origin)) headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', EXPOSED);
    headers.append('Vary', 'Origin');
  };
}
