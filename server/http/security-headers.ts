import type { MiddlewareHandler } from 'hono';

/** Scripts from ourselves alone, and no string becomes a script (docs/decisions has the reasons). */
export function contentSecurityPolicy(extraConnect: readonly string[] = [], fileOrigin?: string): string {
  // Of a store at another address: bytes go to it, and are seen and played from it.
  const files = fileOrigin === undefined ? [] : [fileOrigin];
  const connect = ["'self'", 'blob:', ...extraConnect, ...files].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' blob: data: https:", ...files].join(' '),
    ["media-src 'self' blob:", ...files].join(' '),
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
}

/** The service worker's own: it fetches from here and loads nothing; with Trusted Types `importScripts` fails unheard. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** What the page may talk to besides ourselves when its API is served from another address, sockets included [I8]. */
export function connectSources(apiUrl: string | undefined): string[] {
  if (apiUrl === undefined) return [];
  const { origin } = new URL(apiUrl);
  return [origin, origin.replace(/^http/, 'ws')];
}

export function securityHeaders(options: {
  https: boolean;
  connect: readonly string[];
  /** Of the store of files, where it is not this server. */
  fileOrigin?: string | undefined;
}): MiddlewareHandler {
  const policy = contentSecurityPolicy(options.connect, options.fileOrigin);
  return async (c, next) => {
    await next();
    // Set on the response itself: each `c.header` after the handler makes a new one, its body a stream around the last.
    const { headers } = c.res;
    const own = headers.get('Content-Security-Policy');
    headers.set('Content-Security-Policy', c.req.path === '/sw.js' ? WORKER_POLICY : (own ?? policy));
    headers.set('X-Content-Type-Options', 'nosniff');
    // Links in mails carry tokens: no address is told to others [G4].
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}
