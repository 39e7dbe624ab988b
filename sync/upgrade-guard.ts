import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** The path of the rooms. */
export const SYNC_PATH = '/sync';

/**
 * Checks whether an upgrade may proceed (A11): first the path, then the origin. A browser always sends its page's
 * origin. A client without an Origin header is a program, and needs a token anyway.
 * @returns the HTTP status to refuse it with, or undefined
 */
export function checkUpgrade(
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  origins: ReadonlySet<string>,
  isClosing: boolean,
): 403 | 404 | 503 | undefined {
  if (url?.split('?')[0] !== SYNC_PATH) return 404;
  if (headers.origin !== undefined && !origins.has(headers.origin)) return 403;
  return isClosing ? 503 : undefined;
}

const STATUS_TEXTS = {
  403: 'Forbidden',
  404: 'Not Found',
  /** Too many sockets of one client address are unauthenticated [A15]. */
  429: 'Too Many Requests',
  503: 'Service Unavailable',
} as const;

/** Answers a refused upgrade with a bare HTTP response and closes the connection. */
export function rejectUpgrade(socket: Duplex, status: keyof typeof STATUS_TEXTS): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    () => socket.destroy(),
  );
}
