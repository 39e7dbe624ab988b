import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';

/** So long a request may stand still: half of its head, or of its body, and nothing more comes. */
const STALL_MS = 20_000;
/** So long one may take that does not stand still: a file over a slow line. */
const LONGEST_REQUEST_MS = 3_600_000;

/**
 * An HTTP server on which no half-sent request stays: the head has to come within {@link STALL_MS}, and a body has to go
 * on within it, however long it takes as a whole. What a request waits for on our side does not count.
 * @param stallMs milliseconds
 */
export function createHttpServer(listener: RequestListener, stallMs = STALL_MS): Server {
  const server = createServer(
    {
      headersTimeout: stallMs,
      requestTimeout: LONGEST_REQUEST_MS,
      connectionsCheckingInterval: stallMs / 4,
    },
    listener,
  );
  server.prependListener('request', (request, response) => endWhenStalled(request, response, stallMs));
  return server;
}

function endWhenStalled(request: IncomingMessage, response: ServerResponse, stallMs: number): void {
  const { headers, socket } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  let received = -1;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    if (socket.bytesRead === received) socket.destroy();
    received = socket.bytesRead;
  }, stallMs / 2).unref();
  // Of a request that is refused before its body has come only the answer closes; a timer that goes on would hold what came.
  response.once('close', () => clearInterval(timer));
}
