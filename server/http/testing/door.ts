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

/** Stands in every file that nobody may read. */
export const NOT_TO_BE_READ = 'not-to-be-read-by-anybody';

export interface DoorAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Door {
  server: TestServer;
  app: Hono<RequestContext>;
  port: number;
  /** A request as it stands: no part of its path is made tidy on the way. */
  send: (
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string },
  ) => Promise<DoorAnswer>;
  /** Bytes on a bare socket. @returns all that comes back */
  sendBytes: (bytes: string) => Promise<string>;
  close: () => Promise<void>;
}

/** The whole HTTP side as `server/main.ts` puts it together, on a socket, with files around it that are none of its. */
export async function openDoor(environment: Record<string, string> = {}): Promise<Door> {
  const folder = testFolder();
  const root = join(folder, 'client');
  plantFiles(folder, root);
  const server = await testServer({}, environment);
  writeFileSync(join(server.config.dataDir, 'service-secret'), NOT_TO_BE_READ);
  const app = createApp(server.services);
  app.route('/', metricsRoutes(undefined, undefined));
  app.route('/', healthRoutes(server.db, { isReady: true }));
  app.route('/', staticClient(root));
  const http = createHttpServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address with a port.
  const { port } = http.address() as AddressInfo;
  return {
    server,
    app,
    port,
    send: (method, path, { headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (text += chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        });
        sent.on('error', reject);
        sent.end(body);
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
      http.closeAllConnections();
      await new Promise((resolve) => {
        http.close(resolve);
      });
      await server.close();
    },
  };
}

function plantFiles(folder: string, root: string): void {
  for (const at of ['assets', '.vite', '.git', 'assets/.private'])
    mkdirSync(join(root, at), { recursive: true });
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
    writeFileSync(join(root, file), NOT_TO_BE_READ);
  }
}
