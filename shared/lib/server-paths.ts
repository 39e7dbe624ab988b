/**
 * First segments of the addresses that the server answers itself. Everything else is a file of the build or a route of
 * the client. The service worker never touches these, or a kept answer would stand in for a true one.
 */
export const SERVER_PATHS: readonly string[] = [
  '/operations',
  '/auth',
  '/files',
  '/sync',
  '/api',
  '/metrics',
  '/healthz',
  '/readyz',
];

/** @param path of an address, without its query: `/api/openapi.json` */
export const isServerPath = (path: string): boolean =>
  SERVER_PATHS.some((start) => path === start || path.startsWith(`${start}/`));
