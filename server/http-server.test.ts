import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';

const STALL_MS = 200;
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Answers with how many bytes came. */
async function start(): Promise<number> {
  server = createHttpServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.byteLength));
    request.on('end', () => response.end(`${bytes} bytes`));
    request.on('error', () => {});
  }, STALL_MS);
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address with a port.
  return (server.address() as AddressInfo).port;
}

/** Sends a beginning, then pieces with a pause between them. @returns what came back until the connection ended */
function send(port: number, beginning: string, pieces: readonly string[] = []): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(beginning);
      pieces.forEach((piece, at) => setTimeout(() => socket.write(piece), ((at + 1) * STALL_MS) / 4));
    });
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

test('[A15] a request of which half a head or half a body came is closed', async () => {
  const port = await start();
  expect(await send(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Le')).not.toContain('200 OK');
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n';
  expect(await send(port, `${head}half of it`)).not.toContain('200 OK');
});

test('[A15] a body that goes on slowly is taken, though it takes longer than standing still may', async () => {
  const port = await start();
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 12\r\n\r\n';
  expect(await send(port, head, Array<string>(12).fill('x'))).toContain('12 bytes');
});
