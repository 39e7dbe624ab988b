import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { hanging } from '#server/ai/testing/fake-ai.ts';
import { createHttpServer } from '#server/http-server.ts';
import { streamFixture, until, type StreamFixture } from './testing/stream-fixture.ts';

/** Serves the app of a fixture on a socket. @returns a function that sends a request, and one that closes the server */
async function serve({ app, ada, request: body }: StreamFixture, changes = {}) {
  const server = createHttpServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${ada.sessionId}`, 'content-type': 'application/json' };
  return {
    send: (onData: (text: string) => void) => {
      const outgoing = request(
        { host: '127.0.0.1', port, method: 'POST', path: '/api/streaming-ai', headers, agent: false },
        (response) =>
          response
            .setEncoding('utf8')
            .on('data', onData)
            .on('error', () => {}),
      );
      outgoing.on('error', () => {});
      outgoing.end(JSON.stringify(body(changes)));
      return outgoing;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

test('a socket that closes in the middle of an answer closes the provider’s stream', async () => {
  const fixture = await streamFixture(hanging(['The sea']));
  const { send, close } = await serve(fixture);
  let text = '';
  const outgoing = send((data) => (text += data));
  await until(() => text.includes('The sea'));
  expect(text).toMatch(
    /^event: start\ndata: \{"answerId":"[\w-]+","model":"test-model"\}\n\ndata: \{"content":"The sea"\}\n\n$/,
  );
  expect(fixture.open()).toBe(1);
  outgoing.destroy();
  await until(() => fixture.open() === 0);
  await until(async () => (await fixture.openReservations()) === 0);
  expect(await fixture.balance()).toBe(995);
  await close();
  await fixture.server.close();
});

test('a socket that closes before the first word returns the credits', async () => {
  const fixture = await streamFixture(hanging());
  const { send, close } = await serve(fixture);
  const outgoing = send(() => {});
  await until(() => fixture.open() === 1);
  outgoing.destroy();
  await until(() => fixture.open() === 0);
  await until(async () => (await fixture.balance()) === 1000);
  await close();
  await fixture.server.close();
});
