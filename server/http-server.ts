import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';

/** How long a request may stall, with an incomplete head or body and no further bytes. */
const STALL_MS = 20_000;
/** How long a request that does not stall may take, such as an upload over a slow connection. */
const MAX_REQUEST_MS = 3_600_000;

/**
 * Creates an HTTP server that closes stalled requests. The head must arrive within `stallMs`, and a body must receive
 * bytes within that time, however long it takes in total. The time that the server needs to respond does not count.
 * @param stallMs milliseconds
 */
export function createHttpServer(listener: RequestListener, stallMs = STALL_MS): Server {
  const server = createServer(
    {
      headersTimeout: stallMs,
      requestTimeout: MAX_REQUEST_MS,
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
  // A request that is refused before its body is complete never completes. Only its response closes, and a running
  // timer would keep the request in memory.
  response.once('close', () => clearInterval(timer));
}
