/**
 * The first path segments that the server answers itself. Every other path is a file of the build or a route of the
 * client. The service worker does not handle these paths, because a cached answer could be out of date.
 */
export const SERVER_PATHS: readonly string[] = [
  '/operations',
  '/auth',
  '/files',
  '/sync',
  '/api',
  '/dev',
  '/metrics',
  '/healthz',
  '/readyz',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known',
  '/og',
];

/** Returns whether the server answers a path itself. @param path without the query: `/api/openapi.json` */
export const isServerPath = (path: string): boolean =>
  SERVER_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
