// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectNow } from '#client/sync/index.ts';
import { useBlockedSocket } from './use-blocked-socket.ts';

vi.mock('#client/sync/index.ts', () => ({ reconnectNow: vi.fn() }));

const fetched = vi.fn<(url: string) => Promise<Response>>();
const ok = async (): Promise<Response> => new Response('ok');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(ok);
  vi.mocked(reconnectNow).mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const advance = (milliseconds: number): Promise<void> =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds).then(() => undefined));
const paths = (): string[] => fetched.mock.calls.map(([url]) => url.replace(/^.*(?=\/healthz)/, ''));

test('WebSockets are blocked when the server answers twice and no connection opened in between', async () => {
  const { result } = renderHook(() => useBlockedSocket({ since: 1 }));
  await advance(0);
  expect(result.current).toBe(false);
  expect(reconnectNow).toHaveBeenCalledOnce();
  await advance(10_000);
  expect(result.current).toBe(true);
  // The second probe reports the block to the server's log.
  expect(paths()).toEqual(['/healthz', '/healthz?live=blocked']);
});

test('nothing is said or asked while the connection is open, and after it opened', async () => {
  const { result, rerender } = renderHook(({ since }) => useBlockedSocket({ since }), {
    initialProps: { since: null as number | null },
  });
  await advance(60_000);
  expect(fetched).not.toHaveBeenCalled();
  rerender({ since: 1 });
  await advance(10_000);
  expect(result.current).toBe(true);
  rerender({ since: null });
  expect(result.current).toBe(false);
  const calls = fetched.mock.calls.length;
  await advance(60_000);
  expect(fetched).toHaveBeenCalledTimes(calls);
});

test.each([
  ['no answer comes', () => Promise.reject(new TypeError('no network'))],
  ['a captive portal answers with its page', async () => new Response('<h1>Log in to this network</h1>')],
  ['a proxy answers that the server is away', async () => new Response('ok', { status: 502 })],
])('the server is out of reach when %s', async (_when, answer) => {
  fetched.mockImplementation(answer);
  const { result } = renderHook(() => useBlockedSocket({ since: 1 }));
  await advance(60_000);
  expect(result.current).toBe(false);
  expect(paths()).not.toContain('/healthz?live=blocked');
});
