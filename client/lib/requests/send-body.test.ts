// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendBody } from './send-body.ts';
import { isStallError } from './stall-limit.ts';
import { useXhrByFetch } from './testing/xhr-by-fetch.ts';

const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A fake XMLHttpRequest whose events the test dispatches. */
class Request extends EventTarget {
  static last: Request;
  readonly upload = new EventTarget();
  constructor() {
    super();
    Request.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
}

test('[C13] sendBody does not limit the total time of a slow request, and aborts it after 30 s without progress', async () => {
  vi.stubGlobal('XMLHttpRequest', Request);
  const parts: number[] = [];
  let outcome: unknown = 'open';
  sendBody({ url: '/long', body: 'x', onProgress: (part) => parts.push(part) }).catch(
    (error: unknown) => (outcome = error),
  );
  for (let loaded = 1; loaded <= 8; loaded += 1) {
    await vi.advanceTimersByTimeAsync(29 * SECOND);
    Request.last.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 8 }));
  }
  // The body is sent; the response arrives in chunks.
  await vi.advanceTimersByTimeAsync(29 * SECOND);
  Request.last.dispatchEvent(new ProgressEvent('progress'));
  await vi.advanceTimersByTimeAsync(29.9 * SECOND);
  expect([outcome, parts.at(-1)]).toEqual(['open', 1]);
  await vi.advanceTimersByTimeAsync(0.2 * SECOND);
  expect(isStallError(outcome)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('sendBody sends its headers, and returns the status, headers and text of the response', async () => {
  useXhrByFetch();
  const seen: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { method, headers, body }: RequestInit) => {
    seen.push(url, method, new Headers(headers).get('x-cursor'), body);
    return Promise.resolve(new Response('{"a":1}', { status: 409, headers: { 'x-epoch': 'e1' } }));
  });
  const answer = await sendBody({ url: '/long', headers: new Headers({ 'x-cursor': 'c' }), body: 'bytes' });
  expect(seen).toEqual(['/long', 'POST', 'c', 'bytes']);
  expect(answer).toMatchObject({ status: 409, text: '{"a":1}' });
  expect(answer.headers.get('x-epoch')).toBe('e1');
});

test('sendBody rejects when the connection is lost and when the caller aborts', async () => {
  useXhrByFetch();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(sendBody({ url: '/long', body: 'x' })).rejects.toThrow(TypeError);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const aborting = new AbortController();
  const sent = sendBody({ url: '/long', body: 'x', signal: aborting.signal });
  aborting.abort(new Error('Left.'));
  await expect(sent).rejects.toThrow('Left.');
  await expect(sendBody({ url: '/long', body: 'x', signal: aborting.signal })).rejects.toThrow('Left.');
});
