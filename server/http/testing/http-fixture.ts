import { mkdirSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createHttpServer } from '#server/http-server.ts';
import { testFolder } from '#server/testing/database.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { createApp } from '../app.ts';
import { healthRoutes } from '../health.ts';
import { metricsRoutes } from '../metrics.ts';
import type { RequestContext } from '../request-context.ts';
import { staticClient } from '../static-client.ts';

/** The content of every file that must not be served. */
export const SECRET_TEXT = 'not-to-be-read-by-anybody';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface HttpFixture {
  server: TestServer;
  app: Hono<RequestContext>;
  port: number;
  /** Sends a request whose path is not normalized on the way. */
  send: (
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string },
  ) => Promise<HttpAnswer>;
  /** Sends bytes on a plain socket. @returns the whole response */
  sendBytes: (bytes: string) => Promise<string>;
  close: () => Promise<void>;
}

/**
 * Starts the complete HTTP application of `server/main.ts` on a socket, with files around its folder that it must not
 * serve.
 */
export async function openHttpFixture(environment: Record<string, string> = {}): Promise<HttpFixture> {
  const folder = testFolder();
  const root = join(folder, 'client');
  plantFiles(folder, root);
  const server = await testServer({}, environment);
  writeFileSync(join(server.config.dataDir, 'service-secret'), SECRET_TEXT);
  const app = createApp(server.services);
  app.route('/', metricsRoutes(undefined, undefined));
  app.route('/', healthRoutes(server.db, { isReady: true }, { warn: () => {} }));
  app.route('/', staticClient(root));
  const httpServer = createHttpServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => {
    httpServer.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address with a port.
  const { port } = httpServer.address() as AddressInfo;
  return {
    server,
    app,
    port,
    send: (method, path, { headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const outgoing = request(
          { host: '127.0.0.1', port, method, path, headers, agent: false },
          (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk: string) => (text += chunk));
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            );
          },
        );
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    sendBytes: (bytes) =>
      new Promise((resolve, reject) => {
        let text = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.setEncoding('utf8');
        socket.on('data', (chunk: string) => (text += chunk));
        socket.on('end', () => resolve(text));
        socket.on('error', reject);
      }),
    close: async () => {
      httpServer.closeAllConnections();
      await new Promise((resolve) => {
        httpServer.close(resolve);
      });
      await server.close();
    },
  };
}

function plantFiles(folder: string, root: string): void {
  for (const directory of ['assets', '.vite', '.git', 'assets/.private'])
    mkdirSync(join(root, directory), { recursive: true });
  mkdirSync(join(folder, 'client-private'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Foolscap</title>');
  writeFileSync(join(root, 'assets/app-1a2b.js'), 'export {};');
  for (const file of [
    '../.env',
    '../secret.json',
    '../client-private/secret.json',
    '.env',
    '.env.json',
    '.git/config.txt',
    '.vite/manifest.json',
    'assets/.private/secret.json',
    'assets/.hidden.js',
    'assets/app-1a2b.js.map',
    'assets/app-1a2b.js.bak',
    'notes.db',
    'notes.ts',
    'notes',
  ]) {
    writeFileSync(join(root, file), SECRET_TEXT);
  }
}
