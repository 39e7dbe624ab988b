import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitedFetch } from './limited-fetch.ts';
import { isStallError } from './stall-limit.ts';

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stub of `fetch` whose response the test begins, continues and ends. */
function network() {
  const answer = Promise.withResolvers<Response>();
  let signal: AbortSignal | undefined;
  let parts: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (parts = controller) });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal ?? undefined;
    signal?.addEventListener('abort', () => {
      answer.reject(signal?.reason);
      parts?.error(signal?.reason);
    });
    if (signal?.aborted) answer.reject(signal.reason);
    return answer.promise;
  });
  return {
    begin: (init: ResponseInit = {}) => answer.resolve(new Response(body, init)),
    beginEmpty: () => answer.resolve(new Response(null, { status: 204 })),
    sendChunk: (text: string) => parts?.enqueue(new TextEncoder().encode(text)),
    end: () => parts?.close(),
    isAborted: () => signal?.aborted,
  };
}

/** Returns a function that reads the current result of a promise: its value, its error, or 'open'. */
function outcomeOf(promise: Promise<unknown>): () => unknown {
  let outcome: unknown = 'open';
  promise.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  return () => outcome;
}

test('[C13] limitedFetch aborts a request that is not answered within 30 s', async () => {
  const { isAborted } = network();
  const outcome = outcomeOf(limitedFetch('/tree'));
  await vi.advanceTimersByTimeAsync(29.9 * SECOND);
  expect(outcome()).toBe('open');
  await vi.advanceTimersByTimeAsync(0.2 * SECOND);
  expect(isStallError(outcome())).toBe(true);
  expect(isAborted()).toBe(true);
});

test('[C13] limitedFetch aborts a stalled response 30 s after the last chunk of its body', async () => {
  const { begin, sendChunk, isAborted } = network();
  const pending = limitedFetch('/tree');
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  begin();
  const outcome = outcomeOf((await pending).text());
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  sendChunk('{"se');
  await vi.advanceTimersByTimeAsync(29.9 * SECOND);
  expect([outcome(), isAborted()]).toEqual(['open', false]);
  await vi.advanceTimersByTimeAsync(0.2 * SECOND);
  expect(isStallError(outcome())).toBe(true);
  expect(isAborted()).toBe(true);
});

test('[C13] limitedFetch does not limit the total time of a slow response', async () => {
  const { begin, sendChunk, end } = network();
  begin({ status: 206, headers: { 'x-epoch': 'e1' } });
  const response = await limitedFetch('/files/1');
  const outcome = outcomeOf(response.text());
  for (let at = 0; at < 10; at += 1) {
    sendChunk('pier ');
    await vi.advanceTimersByTimeAsync(25 * SECOND);
  }
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe('pier '.repeat(10));
  expect([response.status, response.headers.get('x-epoch')]).toEqual([206, 'e1']);
  expect(vi.getTimerCount()).toBe(0);
});

test('[C13] limitedFetch allows a long request body more time for a slow uplink', async () => {
  network();
  // 240 kB at 4 kB a second take a minute.
  const outcome = outcomeOf(limitedFetch('/operations', { body: 'x'.repeat(240_000) }));
  await vi.advanceTimersByTimeAsync(89 * SECOND);
  expect(outcome()).toBe('open');
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(isStallError(outcome())).toBe(true);
});

test('limitedFetch clears its timer after a response without a body and after a cancelled body', async () => {
  const empty = network();
  empty.beginEmpty();
  expect((await limitedFetch('/logout')).status).toBe(204);
  expect(vi.getTimerCount()).toBe(0);
  const { begin, sendChunk } = network();
  begin();
  sendChunk('pier');
  await (await limitedFetch('/files/1')).body?.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

test('limitedFetch rejects with the reason of the caller’s signal, before the request and while the body arrives', async () => {
  network();
  const aborted = new AbortController();
  aborted.abort(new Error('Left.'));
  await expect(limitedFetch('/tree', { signal: aborted.signal })).rejects.toThrow('Left.');
  const { begin } = network();
  begin();
  const aborting = new AbortController();
  const text = (await limitedFetch('/tree', { signal: aborting.signal })).text();
  aborting.abort(new Error('Left.'));
  await expect(text).rejects.toThrow('Left.');
  expect(vi.getTimerCount()).toBe(0);
});

test('limitedFetch clears its timer when the network fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(limitedFetch('/tree')).rejects.toThrow('Failed to fetch');
  expect(vi.getTimerCount()).toBe(0);
});
