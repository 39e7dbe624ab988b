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
    ["img-src 'self' blob: data:", ...files].join(' '),
    ["media-src 'self' blob:", ...files].join(' '),
    "font-src 'self'",
    `connect-src ${connect}`,
    "worker-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
  ].join('; ');
}

/** The page that shows one picture of another site, in a frame: the only one that loads from elsewhere. */
export const FOREIGN_PICTURE_PAGE = '/foreign-picture.html';
/** Of the script in that page, which has no address of its own: the page's origin is nobody's. */
const FOREIGN_PICTURE_SCRIPT = 'sha256-cYG0O3UuIj2E00VTB0swiH+HqX1NsdKQp6LolDTXg+U=';

/** @param isPlain whether the product itself is served without TLS, as on a machine of one's own */
export function foreignPicturePolicy(isPlain: boolean): string {
  return [
    "default-src 'none'",
    `img-src https:${isPlain ? ' http:' : ''}`,
    `script-src '${FOREIGN_PICTURE_SCRIPT}'`,
    "style-src-attr 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
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
  const policies = new Map([
    ['/sw.js', WORKER_POLICY],
    [FOREIGN_PICTURE_PAGE, foreignPicturePolicy(!options.https)],
  ]);
  return async (c, next) => {
    await next();
    // Set on the response itself: each `c.header` after the handler makes a new one, its body a stream around the last.
    const { headers } = c.res;
    const own = headers.get('Content-Security-Policy');
    headers.set('Content-Security-Policy', own ?? policies.get(c.req.path) ?? policy);
    headers.set('X-Content-Type-Options', 'nosniff');
    // Sessions, texts and refusals stay out of every cache; files of the client and of writers say how long they last.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    // Links in mails carry tokens: no address is told to others [G4].
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('X-Frame-Options', c.req.path === FOREIGN_PICTURE_PAGE ? 'SAMEORIGIN' : 'DENY');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}
