import { getRequestListener } from '@hono/node-server';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { overflow } from './testing/overflow.ts';

const STALL_MS = 200;
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Responds with the number of bytes in the body. */
const counting: RequestListener = (request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
  request.on('end', () => response.end(`${bytes} bytes`));
  request.on('error', () => {});
};

/** Reads the beginning of a body and refuses the rest, as a size limit does. */
const refusing = getRequestListener(async (request) => {
  await request.body?.getReader().read();
  return new Response('Too much.', { status: 413 });
});

/** Starts a server. @returns its port */
async function start(listener = counting, stallMs = STALL_MS): Promise<number> {
  server = createHttpServer(listener, stallMs);
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address with a port.
  return (server.address() as AddressInfo).port;
}

/** Sends `beginning`, then pieces with a pause between them. @returns all data received until the connection ended */
function send(port: number, beginning: string, pieces: readonly string[] = []): Promise<string> {
  return new Promise((resolve) => {
    let output = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(beginning);
      pieces.forEach((piece, at) => setTimeout(() => socket.write(piece), ((at + 1) * STALL_MS) / 4));
    });
    socket.on('data', (bytes: Buffer) => (output += bytes.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(output));
  });
}

test('[A15] the connection of a request with half a head or half a body is closed', async () => {
  const port = await start();
  expect(await send(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Le')).not.toContain('200 OK');
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n';
  expect(await send(port, `${head}half of it`)).not.toContain('200 OK');
});

test('[A15] a slow body is accepted although it takes longer than the stall limit', async () => {
  const port = await start();
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 12\r\n\r\n';
  expect(await send(port, head, Array<string>(12).fill('x'))).toContain('12 bytes');
});

test('[A15] a refused request with an unfinished body is released from memory when its connection ends', async () => {
  const requests: WeakRef<IncomingMessage>[] = [];
  // The stall limit is so long that no timer fires during the test.
  const port = await start((request, response) => {
    requests.push(new WeakRef(request));
    void refusing(request, response);
  }, 600_000);
  for (let turn = 0; turn < 4; turn += 1) {
    const { status } = await overflow({ port, method: 'POST', path: '/', declares: 'nothing' });
    expect(status).toBe(413);
  }
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const countHeld = (): number => {
    collect();
    return requests.filter((request) => request.deref()).length;
  };
  // Node's HTTP parser references its last request until the next connection reuses the parser.
  await vi.waitFor(() => expect(countHeld()).toBeLessThanOrEqual(1), { timeout: 5_000 });
});
