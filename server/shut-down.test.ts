import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OpenRequests, shutDown, type ShutDown } from './shut-down.ts';

let server: Server;
let port: number;
let requests: OpenRequests;
let answer: () => void;
let arrived: Promise<void>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeEach(async () => {
  const waiting = Promise.withResolvers<void>();
  const coming = Promise.withResolvers<void>();
  answer = waiting.resolve;
  arrived = coming.promise;
  const app = new Hono();
  app.get('/slow', async (c) => {
    coming.resolve();
    await waiting.promise;
    return c.text('answered');
  });
  app.get('/', (c) => c.text('at once'));
  server = createServer(getRequestListener(app.fetch));
  requests = new OpenRequests(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, (response) => {
      response.resume();
      response.once('end', () => resolve(response));
    }).once('error', reject);
  });

const parts = (steps: ShutDown['steps']): ShutDown => ({
  server,
  health: { isReady: true },
  log: pino({ level: 'silent' }),
  steps,
});

test('an open request is answered before the first step, and its connection is closed', async () => {
  expect((await ask('/')).headers.connection).toBe('keep-alive');
  const slow = ask('/slow');
  await arrived;
  const done: string[] = [];
  const options = parts([() => void done.push('rooms'), () => void done.push('database')]);
  const ended = shutDown(options, requests);
  expect(options.health.isReady).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(done).toEqual([]);
  answer();
  const response = await slow;
  expect(response.statusCode).toBe(200);
  expect(response.headers.connection).toBe('close');
  expect(await ended).toBe(true);
  expect(done).toEqual(['rooms', 'database']);
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
});

test('a failing step does not prevent the other steps', async () => {
  const done: string[] = [];
  const isSuccessful = await shutDown(
    parts([
      () => Promise.reject(new Error('the rooms hang')),
      () => {
        throw new Error('so does the mail');
      },
      () => void done.push('database'),
    ]),
    requests,
  );
  expect(isSuccessful).toBe(false);
  expect(done).toEqual(['database']);
});

test('answers that stream are ended at once, before the wait for open requests', async () => {
  const slow = ask('/slow');
  await arrived;
  const done: string[] = [];
  const options: ShutDown = {
    ...parts([() => void done.push('rooms')]),
    endStreams: () => {
      done.push('streams');
      answer();
    },
  };
  await shutDown(options, requests);
  await slow;
  expect(done).toEqual(['streams', 'rooms']);
});
