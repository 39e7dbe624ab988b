import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { CONNECTOR_MESSAGES } from './connector-errors.ts';
import { targetServer, testConnector } from './testing/target-server.ts';

const ada = { userId: 'ada' };

const answering =
  (type: string, body: string | Uint8Array): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', type).end(body);

describe('refused requests', () => {
  test('a person’s requests of a minute are counted, apart from those of others', async () => {
    const target = await targetServer();
    const connector = testConnector('127.0.0.1', { requestsPerMinute: 2 });
    const send = (userId: string) => connector.fetch(target.origin, { userId });
    await send('ada');
    await connector.fetchFor({ userId: 'ada' })(target.origin);
    await expect(send('ada')).rejects.toMatchObject({
      code: 'too_many_requests',
      message: CONNECTOR_MESSAGES.tooMany,
      details: { retryAfterSeconds: expect.any(Number) },
    });
    await expect(connector.fetchFor({ userId: 'ada' })(target.origin)).rejects.toThrow(
      CONNECTOR_MESSAGES.tooMany,
    );
    expect((await send('ben')).status).toBe(200);
    expect(target.received).toHaveLength(3);
  });

  test('an answer of another content type is refused unread; the page of an error may have any', async () => {
    const target = await targetServer((request, response) => {
      if (request.url === '/error') response.statusCode = 404;
      if (request.url !== '/untyped') response.setHeader('content-type', 'image/png');
      response.end('bytes');
    });
    const connector = testConnector('127.0.0.1');
    const send = (path: string, types: string[]) => connector.fetch(target.origin + path, { ...ada, types });
    for (const path of ['/', '/untyped'])
      await expect(send(path, ['text/html', 'text/plain'])).rejects.toMatchObject({
        code: 'INVALID_FILE_TYPE',
        message: CONNECTOR_MESSAGES.type,
      });
    expect(target.received[0]?.headers.accept).toBe('text/html, text/plain');
    expect((await send('/error', ['text/html'])).status).toBe(404);
    expect((await send('/', ['image/png'])).text()).toBe('bytes');
  });

  test('a content type is compared without its parameters and without regard to case', async () => {
    const target = await targetServer(answering('Text/HTML; charset=utf-8', 'page'));
    const answer = await testConnector('127.0.0.1').fetch(target.origin, { ...ada, types: ['text/html'] });
    expect(answer.text()).toBe('page');
  });

  test('a name that does not exist and a server that is down are reported in a sentence', async () => {
    const connector = testConnector('127.0.0.1, nobody.invalid');
    await expect(connector.fetch('http://nobody.invalid/', ada)).rejects.toMatchObject({
      code: 'unavailable',
    });
    const target = await targetServer();
    const port = target.port;
    await expect(connector.fetch(`http://127.0.0.1:${port === 1 ? 2 : 1}/`, ada)).rejects.toMatchObject({
      code: 'invalid_input',
      message: CONNECTOR_MESSAGES.port,
    });
    await expect(connector.fetch('http://127.0.0.1:65535/', ada)).rejects.toMatchObject({
      code: 'unavailable',
      message: CONNECTOR_MESSAGES.unreachable,
    });
  });

  test.each([22, 25, 6667, 6000])('port %i of another protocol is refused', async (port) => {
    await expect(testConnector('127.0.0.1').fetch(`http://127.0.0.1:${port}/`, ada)).rejects.toThrow(
      CONNECTOR_MESSAGES.port,
    );
  });

  test('a refused address is logged with its host and the person, without path and query', async () => {
    const info = vi.fn();
    const connector = testConnector('', { log: { info } });
    await expect(connector.fetch('https://10.0.0.1/path?key=secret', ada)).rejects.toThrow(
      CONNECTOR_MESSAGES.private,
    );
    expect(info).toHaveBeenCalledWith({ userId: 'ada', host: '10.0.0.1' }, expect.any(String));
    expect(JSON.stringify(info.mock.calls)).not.toMatch(/path|secret/);
  });
});

describe('requests', () => {
  test('method, headers and body are sent, with the connector’s own user agent and no cookies', async () => {
    const target = await targetServer((_request, response) => {
      response.setHeader('set-cookie', 'session=1').setHeader('x-own', 'yes').end('created');
    });
    const connector = testConnector('127.0.0.1');
    const headers = {
      authorization: 'Bearer key',
      'content-type': 'application/json',
      'user-agent': 'Other/1.0',
      cookie: 'session=0',
      host: 'internal.example',
    };
    const send = () => connector.fetch(target.origin, { ...ada, method: 'POST', headers, body: '{"a":1}' });
    const answer = await send();
    await send();
    expect(answer).toMatchObject({ status: 200, url: `${target.origin}/` });
    expect(answer.headers.get('x-own')).toBe('yes');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(target.received).toHaveLength(2);
    for (const { method, body, headers: received } of target.received) {
      expect([method, body]).toEqual(['POST', '{"a":1}']);
      expect(received).toMatchObject({
        authorization: 'Bearer key',
        'content-type': 'application/json',
        'user-agent': 'Foolscap',
        host: `127.0.0.1:${target.port}`,
      });
      expect(received).not.toHaveProperty('cookie');
    }
  });

  test('an error status is an answer, and an answer without a body has no bytes', async () => {
    const target = await targetServer((request, response) => {
      response.statusCode = Number(request.url?.slice(1));
      response.end();
    });
    const connector = testConnector('127.0.0.1');
    for (const status of [204, 304, 404, 500]) {
      const answer = await connector.fetch(`${target.origin}/${status}`, ada);
      expect([answer.status, answer.bytes.byteLength]).toEqual([status, 0]);
    }
    expect((await connector.fetch(`${target.origin}/200`, { ...ada, method: 'HEAD' })).status).toBe(200);
  });

  test('a compressed answer is decompressed', async () => {
    const target = await targetServer((_request, response) => {
      response.setHeader('content-encoding', 'gzip').end(gzipSync('a page'));
    });
    const answer = await testConnector('127.0.0.1').fetch(target.origin, ada);
    expect(answer.text()).toBe('a page');
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  test.each([
    ['text/plain', Buffer.from('naïve'), 'naïve'],
    ['text/plain; charset=ISO-8859-1', Buffer.from('naïve', 'latin1'), 'naïve'],
    ['text/html', Buffer.from('<html><meta charset="windows-1252">naïve', 'latin1'), /naïve$/],
    [
      'text/html',
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=latin1">naïve', 'latin1'),
      /naïve$/,
    ],
    ['text/plain', Buffer.from('\uFEFFnaïve', 'utf16le'), 'naïve'],
    ['text/plain; charset=latin1', Buffer.from('\uFEFFnaïve'), 'naïve'],
    ['text/plain; charset=nonsense', Buffer.from('naïve'), 'naïve'],
    ['', Buffer.from([0x61, 0xff]), 'a\uFFFD'],
  ])('a text of the type %j is decoded by its charset', async (type, bytes, text) => {
    const target = await targetServer(answering(type, bytes));
    const answer = await testConnector('127.0.0.1').fetch(target.origin, ada);
    if (typeof text === 'string') expect(answer.text()).toBe(text);
    else expect(answer.text()).toMatch(text);
  });
});
