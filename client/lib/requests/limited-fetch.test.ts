import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitedFetch } from './limited-fetch.ts';
import { isStallError } from './stall-limit.ts';

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A network whose answers begin, go on and end when the test says so. */
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
    say: (text: string) => parts?.enqueue(new TextEncoder().encode(text)),
    end: () => parts?.close(),
    isAborted: () => signal?.aborted,
  };
}

/** What became of a promise so far. */
function outcomeOf(promise: Promise<unknown>): () => unknown {
  let outcome: unknown = 'open';
  promise.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  return () => outcome;
}

test('[C13] a request that is accepted and not answered is ended after 30 s', async () => {
  const { isAborted } = network();
  const outcome = outcomeOf(limitedFetch('/tree'));
  await vi.advanceTimersByTimeAsync(29.9 * SECOND);
  expect(outcome()).toBe('open');
  await vi.advanceTimersByTimeAsync(0.2 * SECOND);
  expect(isStallError(outcome())).toBe(true);
  expect(isAborted()).toBe(true);
});

test('[C13] an answer whose headers come and whose body stalls is ended 30 s after its last part', async () => {
  const { begin, say, isAborted } = network();
  const asked = limitedFetch('/tree');
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  begin();
  const outcome = outcomeOf((await asked).text());
  await vi.advanceTimersByTimeAsync(20 * SECOND);
  say('{"se');
  await vi.advanceTimersByTimeAsync(29.9 * SECOND);
  expect([outcome(), isAborted()]).toEqual(['open', false]);
  await vi.advanceTimersByTimeAsync(0.2 * SECOND);
  expect(isStallError(outcome())).toBe(true);
  expect(isAborted()).toBe(true);
});

test('[C13] an answer that comes slowly has all the time it needs', async () => {
  const { begin, say, end } = network();
  begin({ status: 206, headers: { 'x-epoch': 'e1' } });
  const response = await limitedFetch('/files/1');
  const outcome = outcomeOf(response.text());
  for (let at = 0; at < 10; at += 1) {
    say('pier ');
    await vi.advanceTimersByTimeAsync(25 * SECOND);
  }
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe('pier '.repeat(10));
  expect([response.status, response.headers.get('x-epoch')]).toEqual([206, 'e1']);
  expect(vi.getTimerCount()).toBe(0);
});

test('[C13] a long body has time for its length on a slow uplink', async () => {
  network();
  // 240 kB at 4 kB a second take a minute.
  const outcome = outcomeOf(limitedFetch('/operations', { body: 'x'.repeat(240_000) }));
  await vi.advanceTimersByTimeAsync(89 * SECOND);
  expect(outcome()).toBe('open');
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(isStallError(outcome())).toBe(true);
});

test('an answer without a body ends the limit; so does a body that nobody reads on', async () => {
  const empty = network();
  empty.beginEmpty();
  expect((await limitedFetch('/logout')).status).toBe(204);
  expect(vi.getTimerCount()).toBe(0);
  const { begin, say } = network();
  begin();
  say('pier');
  await (await limitedFetch('/files/1')).body?.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

test('the caller’s own signal ends it with the caller’s reason, before it began and while its body comes', async () => {
  network();
  const gone = new AbortController();
  gone.abort(new Error('Left.'));
  await expect(limitedFetch('/tree', { signal: gone.signal })).rejects.toThrow('Left.');
  const { begin } = network();
  begin();
  const leaving = new AbortController();
  const text = (await limitedFetch('/tree', { signal: leaving.signal })).text();
  leaving.abort(new Error('Left.'));
  await expect(text).rejects.toThrow('Left.');
  expect(vi.getTimerCount()).toBe(0);
});

test('a network that fails ends the limit', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(limitedFetch('/tree')).rejects.toThrow('Failed to fetch');
  expect(vi.getTimerCount()).toBe(0);
});
