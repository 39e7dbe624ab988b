import type { MiddlewareHandler } from 'hono';

/**
 * Returns the Content-Security-Policy of the page. Scripts come only from this server, and no string becomes a script
 * (docs/decisions has the reasons).
 * @param extraConnect further sources for connect-src
 * @param fileOrigin the origin of the file store when it is not this server
 */
export function contentSecurityPolicy(extraConnect: readonly string[] = [], fileOrigin?: string): string {
  // With a file store at another address, files are uploaded to it, shown and played from it.
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

/** The framed page that shows one picture of another site. It is the only page that loads from other sites. */
export const FOREIGN_PICTURE_PAGE = '/foreign-picture.html';
/**
 * The hash of that page's inline script. The sandboxed page has an opaque origin, so 'self' would not match a script
 * file.
 */
const FOREIGN_PICTURE_SCRIPT = 'sha256-cYG0O3UuIj2E00VTB0swiH+HqX1NsdKQp6LolDTXg+U=';

/**
 * Returns the policy of the page that shows one picture of another site.
 * @param isPlain whether the product itself is served without TLS, as on a developer's own machine
 */
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

/**
 * The policy of the service worker: it fetches from this server and loads nothing. With Trusted Types `importScripts`
 * would fail without an error.
 */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

/** Returns the sources for connect-src when the API has another address than the page, sockets included [I8]. */
export function connectSources(apiUrl: string | undefined): string[] {
  if (apiUrl === undefined) return [];
  const { origin } = new URL(apiUrl);
  return [origin, origin.replace(/^http/, 'ws')];
}

export function securityHeaders(options: {
  https: boolean;
  connect: readonly string[];
  /** The origin of the file store when it is not this server. */
  fileOrigin?: string | undefined;
}): MiddlewareHandler {
  const policy = contentSecurityPolicy(options.connect, options.fileOrigin);
  const policies = new Map([
    ['/sw.js', WORKER_POLICY],
    [FOREIGN_PICTURE_PAGE, foreignPicturePolicy(!options.https)],
  ]);
  return async (c, next) => {
    await next();
    // Set on the response itself: each `c.header` after the handler would create a new response around the body's
    // stream.
    const { headers } = c.res;
    const ownPolicy = headers.get('Content-Security-Policy');
    headers.set('Content-Security-Policy', ownPolicy ?? policies.get(c.req.path) ?? policy);
    headers.set('X-Content-Type-Options', 'nosniff');
    // Sessions, texts and errors stay out of every cache. Files of the client and of users set their own lifetime.
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    // Links in emails carry tokens, so no address may be sent to other sites [G4].
    headers.set('Referrer-Policy', 'no-referrer');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('X-Frame-Options', c.req.path === FOREIGN_PICTURE_PAGE ? 'SAMEORIGIN' : 'DENY');
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (options.https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  };
}
