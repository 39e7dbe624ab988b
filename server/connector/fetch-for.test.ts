import type { ServerResponse } from 'node:http';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { CONNECTOR_MESSAGES, connectorErrorIn } from './connector-errors.ts';
import { targetServer, testConnector } from './testing/target-server.ts';

const ada = { userId: 'ada' };

/** An event of a streamed chat completion. */
const event = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** Reads a body to its end. @returns its text so far and the error that ended it */
async function read(response: Response): Promise<{ text: string; error?: unknown }> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
    return { text };
  } catch (error) {
    return { text, error };
  }
}

describe('refused and broken streams', () => {
  test('a private address is refused, also for a Request object', async () => {
    const target = await targetServer();
    const send = testConnector().fetchFor(ada);
    for (const input of [target.origin, new URL(target.origin), new Request(target.origin)])
      await expect(send(input)).rejects.toMatchObject({
        code: 'forbidden',
        message: CONNECTOR_MESSAGES.private,
      });
    expect(target.connections()).toBe(0);
  });

  test('headers that do not come in time end the request', async () => {
    const target = await targetServer(() => {});
    const send = testConnector('127.0.0.1').fetchFor({ ...ada, firstByteMs: 100 });
    await expect(send(target.origin)).rejects.toMatchObject({ message: CONNECTOR_MESSAGES.timedOut });
    await target.allClosed();
  });

  test('a body that stops ends with a sentence after its last part', async () => {
    const target = await targetServer((_request, response) => void response.write('begin'));
    const send = testConnector('127.0.0.1').fetchFor({ ...ada, idleMs: 100 });
    expect(await read(await send(target.origin))).toMatchObject({
      text: 'begin',
      error: { code: 'unavailable', message: CONNECTOR_MESSAGES.timedOut },
    });
    await target.allClosed();
  });

  test('time during which the reader does not read is not counted as idle', async () => {
    const target = await targetServer((_request, response) => response.end('all of it'));
    const send = testConnector('127.0.0.1').fetchFor({ ...ada, firstByteMs: 100, idleMs: 100 });
    const response = await send(target.origin);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await read(response)).toEqual({ text: 'all of it' });
  });

  test('a body that is cut off, and one above the size limit, end with a sentence', async () => {
    const cut = await targetServer((_request, response) => {
      response.write('begin', () => setTimeout(() => response.destroy(), 20));
    });
    const connector = testConnector('127.0.0.1');
    expect(await read(await connector.fetchFor(ada)(cut.origin))).toMatchObject({
      text: 'begin',
      error: { code: 'unavailable', message: CONNECTOR_MESSAGES.cut },
    });
    const endless = await targetServer((_request, response) => {
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.once('close', () => clearInterval(timer));
    });
    const { text, error } = await read(await connector.fetchFor({ ...ada, maxBytes: 5000 })(endless.origin));
    expect(text.length).toBeLessThanOrEqual(5000);
    expect(error).toMatchObject({ code: 'too_large' });
    await endless.allClosed();
  });

  test('an abort and a cancelled body close the connection', async () => {
    const target = await targetServer((_request, response) => void response.write('begin'));
    const send = testConnector('127.0.0.1').fetchFor(ada);
    const end = new AbortController();
    const response = await send(target.origin, { signal: end.signal });
    const reading = read(response);
    end.abort();
    expect((await reading).error).toMatchObject({ name: 'AbortError' });
    await target.allClosed();
    await (await send(target.origin)).body?.cancel();
    await target.allClosed();
    await expect(send(target.origin, { signal: end.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(target.connections()).toBe(2);
  });

  test('an abort closes the connection of a body that nobody reads', async () => {
    const target = await targetServer((_request, response) => void response.write('begin'));
    const end = new AbortController();
    await testConnector('127.0.0.1').fetchFor(ada)(target.origin, { signal: end.signal });
    end.abort();
    await target.allClosed();
    expect(target.connections()).toBe(1);
  });
});

describe('streams', () => {
  test('parts arrive as they are sent', async () => {
    let response: ServerResponse | undefined;
    const target = await targetServer((_request, answer) => {
      response = answer;
      answer.write('one');
    });
    const answer = await testConnector('127.0.0.1').fetchFor(ada)(target.origin);
    const reader = answer.body!.getReader();
    const part = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await part()).toBe('one');
    response!.write('two');
    expect(await part()).toBe('two');
    response!.end();
    expect((await reader.read()).done).toBe(true);
  });

  test('a slow reader slows the sender down', async () => {
    let sent = 0;
    const part = Buffer.alloc(64 * 1024);
    const target = await targetServer((_request, response) => {
      const send = (): void => {
        if (response.destroyed) return;
        sent += part.length;
        if (response.write(part)) setImmediate(send);
        else response.once('drain', send);
      };
      send();
    });
    const response = await testConnector('127.0.0.1').fetchFor({ ...ada, maxBytes: 2 ** 40 })(target.origin);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = sent;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent).toBe(before);
    await response.body?.cancel();
  });

  test('the answer is that of fetch: status, headers, URL and body', async () => {
    const target = await targetServer((request, response) => {
      response.writeHead(418, { 'content-type': 'application/json' }).end(`{"method":"${request.method}"}`);
    });
    const send = testConnector('127.0.0.1').fetchFor(ada);
    const request = new Request(target.origin, { method: 'PUT', body: 'text', headers: { 'x-own': 'yes' } });
    const response = await send(request);
    expect([response.ok, response.status, response.url]).toEqual([false, 418, `${target.origin}/`]);
    expect(await response.json()).toEqual({ method: 'PUT' });
    expect(target.received[0]).toMatchObject({ body: 'text', headers: { 'x-own': 'yes' } });
  });
});

describe('a service of the server’s settings', () => {
  test('its origin is not checked or counted, and no other address is reached through it', async () => {
    const other = await targetServer();
    const target = await targetServer((request, response) => {
      if (request.url === '/elsewhere') response.writeHead(302, { location: other.origin });
      response.end('answer');
    });
    const connector = testConnector('', { requestsPerMinute: 1 });
    const trusted = connector.fetchFor({ ...ada, trusted: `${target.origin}/v1` });
    for (let at = 0; at < 3; at += 1)
      expect(await (await trusted(`${target.origin}/v1/x`)).text()).toBe('answer');
    for (const url of [`${target.origin}/elsewhere`, other.origin])
      await expect(trusted(url)).rejects.toThrow(CONNECTOR_MESSAGES.private);
    await expect(connector.fetch(target.origin, ada)).rejects.toThrow(CONNECTOR_MESSAGES.private);
    expect(other.connections()).toBe(0);
  });

  test('its open connections serve no request of a person’s own address', async () => {
    const target = await targetServer();
    const connector = testConnector('', { resolve: () => Promise.resolve(['127.0.0.1']) });
    const url = `http://models.example:${target.port}/`;
    const send = connector.fetchFor({ ...ada, trusted: url });
    expect(await (await send(url)).text()).toBe('hello');
    await expect(connector.fetch(url, ada)).rejects.toThrow(CONNECTOR_MESSAGES.private);
    expect(target.received).toHaveLength(1);
  });
});

describe('the openai library', () => {
  const client = (baseURL: string, send: typeof fetch) =>
    new OpenAI({ baseURL, apiKey: 'key', fetch: send, maxRetries: 0 });
  const request = {
    model: 'model',
    messages: [{ role: 'user' as const, content: 'Hello' }],
    stream: true as const,
  };

  test('the error of a refused address is found in the library’s error', async () => {
    const send = testConnector().fetchFor(ada);
    const failure: unknown = await client('http://127.0.0.1:1234/v1', send)
      .chat.completions.create(request)
      .catch((error: unknown) => error);
    expect(connectorErrorIn(failure)).toMatchObject({
      code: 'forbidden',
      message: CONNECTOR_MESSAGES.private,
    });
    expect(connectorErrorIn(new Error('another'))).toBeUndefined();
  });

  test('a completion streams, and a loop that stops early closes the connection', async () => {
    const target = await targetServer((_request, response) => {
      response.setHeader('content-type', 'text/event-stream');
      response.write(event('Once') + event(' upon'));
    });
    const send = testConnector('127.0.0.1').fetchFor(ada);
    const stream = await client(`${target.origin}/v1`, send).chat.completions.create(request);
    const words: unknown[] = [];
    for await (const chunk of stream) {
      words.push(chunk.choices[0]?.delta.content);
      if (words.length === 2) break;
    }
    expect(words).toEqual(['Once', ' upon']);
    await target.allClosed();
    expect(target.received[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer key', 'user-agent': 'Foolscap' },
    });
    expect(Object.keys(target.received[0]?.headers ?? {}).join(' ')).not.toContain('stainless');
  });
});
