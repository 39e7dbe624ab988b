import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CONNECTOR_MESSAGES } from './connector-errors.ts';
import { checkConnected } from './guarded-agent.ts';
import { targetServer, testConnector } from './testing/target-server.ts';

const ada = { userId: 'ada' };
const MB = 1024 * 1024;

describe('names', () => {
  test('a name that has a private address besides a public one is refused', async () => {
    const target = await targetServer();
    const connector = testConnector('', {
      resolve: () => Promise.resolve(['93.184.216.34', '127.0.0.1']),
    });
    await expect(connector.fetch(`https://rebind.example:${target.port}/`, ada)).rejects.toMatchObject({
      code: 'forbidden',
      message: CONNECTOR_MESSAGES.private,
    });
    expect(target.connections()).toBe(0);
  });

  test.each(['127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', '', 'localhost'])(
    'a name with the address %j is refused',
    async (address) => {
      const connector = testConnector('', { resolve: () => Promise.resolve([address]) });
      for (const protocol of ['http', 'https'])
        await expect(connector.fetch(`${protocol}://name.example/`, ada)).rejects.toThrow(
          CONNECTOR_MESSAGES.private,
        );
    },
  );

  test('a name of a public address over http is refused before a connection is opened', async () => {
    const connector = testConnector('', { resolve: () => Promise.resolve(['93.184.216.34']) });
    await expect(connector.fetch('http://name.example/', ada)).rejects.toMatchObject({
      code: 'forbidden',
      message: CONNECTOR_MESSAGES.notHttps,
    });
  });

  test('a name is resolved once for a connection, which reaches the address that was checked', async () => {
    const allowed = await targetServer((_request, response) => {
      response.setHeader('connection', 'close').end('allowed');
    });
    const forbidden = await targetServer(undefined, '127.0.0.2', allowed.port);
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']];
    let asked = 0;
    const resolve = () => Promise.resolve(answers[asked++] ?? ['127.0.0.2']);
    const connector = testConnector('127.0.0.1/32', { resolve });
    const url = `http://rebind.example:${allowed.port}/`;
    expect((await connector.fetch(url, ada)).text()).toBe('allowed');
    expect(asked).toBe(1);
    await expect(connector.fetch(url, ada)).rejects.toThrow(CONNECTOR_MESSAGES.private);
    expect(asked).toBe(2);
    expect(forbidden.connections()).toBe(0);
  });

  test('a second address is tried when the first cannot be reached', async () => {
    const target = await targetServer();
    const connector = testConnector('127.0.0.0/8', {
      resolve: () => Promise.resolve(['127.0.0.3', '127.0.0.1']),
    });
    expect((await connector.fetch(`http://name.example:${target.port}/`, ada)).text()).toBe('hello');
  });

  test('a connection to an address that was not checked is closed', () => {
    let isDestroyed = false;
    const socket = (remoteAddress: string) => ({
      remoteAddress,
      destroy: () => (isDestroyed = true) as never,
    });
    expect(() => checkConnected(socket('93.184.216.34'), ['93.184.216.34'])).not.toThrow();
    expect(() => checkConnected(socket('::ffff:93.184.216.34'), ['93.184.216.34'])).not.toThrow();
    expect(isDestroyed).toBe(false);
    expect(() => checkConnected(socket('127.0.0.1'), ['93.184.216.34'])).toThrow(CONNECTOR_MESSAGES.private);
    expect(isDestroyed).toBe(true);
  });
});

describe('redirects', () => {
  /** Starts a server that redirects `/` to an address, and answers other paths. */
  const redirecting = (location: string, status = 302) =>
    targetServer((request, response) => {
      if (request.url === '/') response.writeHead(status, { location });
      response.end('arrived');
    });

  test.each(['http://2130706433:PORT/', 'http://localhost:PORT/', 'https://[::ffff:127.0.0.1]:PORT/'])(
    'a redirect to the private address %s is refused',
    async (address) => {
      const secret = await targetServer();
      const target = await redirecting(address.replace('PORT', String(secret.port)));
      const connector = testConnector(`127.0.0.1:${target.port}`);
      await expect(connector.fetch(target.origin, ada)).rejects.toMatchObject({
        code: 'forbidden',
        message: CONNECTOR_MESSAGES.private,
      });
      expect(secret.connections()).toBe(0);
    },
  );

  test.each(['file:///etc/passwd', 'data:text/plain,hello', 'https://ada:key@example.com/', 'https://['])(
    'a redirect to %s is refused',
    async (location) => {
      const target = await redirecting(location);
      await expect(testConnector('127.0.0.1').fetch(target.origin, ada)).rejects.toMatchObject({
        code: 'invalid_input',
      });
    },
  );

  test('a redirect to another host loses every header but those for the kind of answer', async () => {
    const other = await targetServer();
    const target = await redirecting(`${other.origin}/path`);
    const headers = { authorization: 'Bearer key', 'x-api-key': 'key', accept: 'text/html' };
    const answer = await testConnector('127.0.0.1').fetch(target.origin, { ...ada, headers });
    expect(answer.url).toBe(`${other.origin}/path`);
    expect(target.received[0]?.headers).toMatchObject(headers);
    const received = other.received[0]?.headers ?? {};
    expect(received).toMatchObject({ accept: 'text/html', 'user-agent': 'Foolscap' });
    for (const name of ['authorization', 'x-api-key', 'referer', 'cookie'])
      expect(received).not.toHaveProperty(name);
  });

  test('a redirect within the host has all headers', async () => {
    const target = await redirecting('/next');
    const headers = { authorization: 'Bearer key' };
    expect((await testConnector('127.0.0.1').fetch(target.origin, { ...ada, headers })).text()).toBe(
      'arrived',
    );
    expect(target.received[1]).toMatchObject({ path: '/next', headers });
  });

  test.each([301, 302, 303, 307, 308])(
    'a text is never redirected to another host with %i',
    async (status) => {
      const other = await targetServer();
      const target = await redirecting(other.origin, status);
      const connector = testConnector('127.0.0.1');
      const request = { method: 'POST', body: 'a chapter' } as const;
      for (const send of [
        () => connector.fetch(target.origin, { ...ada, ...request }),
        () => connector.fetchFor(ada)(target.origin, request),
      ])
        await expect(send()).rejects.toMatchObject({ message: CONNECTOR_MESSAGES.redirectedElsewhere });
      expect(other.connections()).toBe(0);
    },
  );

  test('307 and 308 repeat a request within the host, and the others turn it into GET', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const target = await redirecting('/next', status);
      const request = {
        ...ada,
        method: 'POST',
        body: 'text',
        headers: { 'content-type': 'text/plain' },
      } as const;
      await testConnector('127.0.0.1').fetch(target.origin, request);
      const { method, body, headers } = target.received[1] ?? {};
      expect([status, method, body, headers?.['content-type']]).toEqual(
        status > 303 ? [status, 'POST', 'text', 'text/plain'] : [status, 'GET', '', undefined],
      );
    }
  });

  test('three redirects are followed; a fourth, and a loop, are refused', async () => {
    const target = await targetServer((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` });
      if (request.url === '/loop') response.writeHead(302, { location: '/loop' });
      response.end('arrived');
    });
    const connector = testConnector('127.0.0.1');
    expect((await connector.fetch(`${target.origin}/3`, ada)).text()).toBe('arrived');
    for (const path of ['/4', '/loop'])
      await expect(connector.fetch(target.origin + path, ada)).rejects.toThrow(CONNECTOR_MESSAGES.redirects);
    expect(target.received).toHaveLength(12);
  });

  test('a redirect without an address is an answer', async () => {
    const target = await targetServer((_request, response) => response.writeHead(302).end('no address'));
    const answer = await testConnector('127.0.0.1').fetch(target.origin, ada);
    expect([answer.status, answer.text()]).toEqual([302, 'no address']);
  });
});

describe('slow and endless answers', () => {
  /** Sends a byte every 20 ms. */
  function drip(response: ServerResponse): void {
    const timer = setInterval(() => response.write('x'), 20);
    response.once('close', () => clearInterval(timer));
  }

  test.each([
    { part: 'headers', answer: () => {} },
    { part: 'a body that stops', answer: (response: ServerResponse) => void response.write('begin') },
    { part: 'a body of one byte at a time', answer: drip },
  ])('a slow answer ends at the deadline: $part', async ({ answer }) => {
    const target = await targetServer((_request, response) => answer(response));
    const request = { ...ada, timeoutMs: 300 };
    await expect(testConnector('127.0.0.1').fetch(target.origin, request)).rejects.toMatchObject({
      code: 'unavailable',
      message: CONNECTOR_MESSAGES.timedOut,
    });
    await target.allClosed();
  });

  test('the deadline counts a slow name server and slow redirects', async () => {
    const target = await targetServer((request, response) => {
      setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 150);
    });
    const connector = testConnector('127.0.0.1');
    await expect(connector.fetch(target.origin, { ...ada, timeoutMs: 300 })).rejects.toThrow(
      CONNECTOR_MESSAGES.timedOut,
    );
    const slow = testConnector('', { resolve: () => new Promise(() => {}) });
    await expect(slow.fetch('https://name.example/', { ...ada, timeoutMs: 100 })).rejects.toThrow(
      CONNECTOR_MESSAGES.timedOut,
    );
  });

  test('an endless body ends at the size limit, and its connection is closed', async () => {
    let sent = 0;
    const target = await targetServer((_request, response) => {
      const part = Buffer.alloc(64 * 1024);
      const send = (): void => {
        while (!response.destroyed && response.write(part)) sent += part.length;
        if (!response.destroyed) response.once('drain', send);
      };
      send();
    });
    await expect(testConnector('127.0.0.1').fetch(target.origin, ada)).rejects.toMatchObject({
      code: 'too_large',
      message: CONNECTOR_MESSAGES.tooLarge,
    });
    await target.allClosed();
    expect(sent).toBeLessThan(40 * MB);
  });

  test('a declared length above the limit is refused unread', async () => {
    const target = await targetServer((_request, response) => {
      response.setHeader('content-length', 11 * MB);
      response.write('x');
    });
    await expect(testConnector('127.0.0.1').fetch(target.origin, ada)).rejects.toThrow(
      CONNECTOR_MESSAGES.tooLarge,
    );
    await target.allClosed();
  });

  test.each([
    { encoding: 'gzip', compress: gzipSync },
    { encoding: 'deflate', compress: deflateSync },
    { encoding: 'br', compress: brotliCompressSync },
  ])('a bomb of $encoding ends at the size limit', async ({ encoding, compress }) => {
    const bomb = compress(Buffer.alloc(64 * MB));
    expect(bomb.length).toBeLessThan(MB);
    const target = await targetServer((_request, response) => {
      response.setHeader('content-encoding', encoding).end(bomb);
    });
    const before = process.memoryUsage().arrayBuffers;
    await expect(testConnector('127.0.0.1').fetch(target.origin, ada)).rejects.toThrow(
      CONNECTOR_MESSAGES.tooLarge,
    );
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * MB);
  });

  test('an answer that is compressed more than once is refused', async () => {
    const target = await targetServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync('text')));
    });
    await expect(testConnector('127.0.0.1').fetch(target.origin, ada)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await target.allClosed();
  });

  test('headers without an end, broken answers and a lost connection are reported in a sentence', async () => {
    const raw = [
      `HTTP/1.1 200 OK\r\n${'x-filler: '.padEnd(1000, 'x')}\r\n`.repeat(40),
      'no answer of this protocol\r\n\r\n',
      '',
    ];
    for (const text of raw) {
      const target = await targetServer((request) => {
        request.socket.write(text);
        request.socket.end();
      });
      await expect(testConnector('127.0.0.1').fetch(target.origin, ada)).rejects.toMatchObject({
        code: 'unavailable',
        message: CONNECTOR_MESSAGES.unreachable,
      });
    }
  });

  test('an answer that is cut off in the middle is no answer', async () => {
    for (const header of ['content-length: 100', 'transfer-encoding: chunked']) {
      const target = await targetServer((request) => {
        request.socket.end(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n5\r\nbegin\r\n`);
      });
      await expect(testConnector('127.0.0.1').fetch(target.origin, ada)).rejects.toMatchObject({
        code: 'unavailable',
        message: CONNECTOR_MESSAGES.cut,
      });
    }
  });
});

test('an aborted request throws the reason of its signal and closes its connection', async () => {
  const target = await targetServer((_request, response) => void response.write('begin'));
  const connector = testConnector('127.0.0.1');
  const reason = new Error('The person left.');
  const end = new AbortController();
  const answer = connector.fetch(target.origin, { ...ada, signal: end.signal });
  setTimeout(() => end.abort(reason), 50);
  await expect(answer).rejects.toBe(reason);
  await target.allClosed();
  await expect(connector.fetch(target.origin, { ...ada, signal: end.signal })).rejects.toBe(reason);
  expect(target.received).toHaveLength(1);
});
