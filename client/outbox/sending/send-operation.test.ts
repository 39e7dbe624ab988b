// @vitest-environment jsdom
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { sampleOperation } from '../testing/samples.ts';
import { sendOperation } from './send-operation.ts';
import { classifyFailure } from './classify-failure.ts';

const OPERATION = sampleOperation({
  key: uuidv7(),
  name: 'update-folder',
  version: 2,
  scope: `workspace:${uuidv7()}`,
  input: { id: uuidv7(), name: 'Part One' },
});
const PATH = '/operations/update-folder';

beforeEach(() => {
  localStorage.clear();
  setSessionId('s1');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const outcome = () => sendOperation(OPERATION).then(() => 'done', classifyFailure);

test("[D3] a request has the operation's key and version, and its answer confirms the operation", async () => {
  const calls = stubFetch({ [PATH]: { body: {}, headers: { 'X-Scope-Seq': '41' }, epoch: 'e1' } });
  expect(await sendOperation(OPERATION)).toEqual({ epoch: 'e1', seq: 41 });
  expect(calls[0]?.body).toEqual(OPERATION.input);
  expect(calls[0]?.headers.get('idempotency-key')).toBe(OPERATION.key);
  expect(calls[0]?.headers.get('operation-version')).toBe('2');
});

test.each([
  ['200 with a page of its own', { text: '<title>Hotel</title>' }],
  ['200 with JSON and even a seq', { body: {}, headers: { 'X-Scope-Seq': '7' } }],
  ['401', { status: 401, body: { data: { code: 'unauthenticated' } } }],
  ['403', { status: 403, body: { data: { code: 'forbidden' } } }],
  ['404', { status: 404, body: { data: { code: 'not_found' } } }],
  ['502', { status: 502, text: '<h1>Bad gateway</h1>' }],
])(
  '[C11] an answer from another host (%s) is a network failure: nothing is refused or confirmed',
  async (_, answer) => {
    stubFetch({ [PATH]: { ...answer, epoch: null } });
    expect(await outcome()).toEqual({ do: 'pause', by: 'offline' });
  },
);

test('an answer without a seq confirms nothing', async () => {
  stubFetch({ [PATH]: { body: {}, epoch: 'e1' } });
  expect(await outcome()).toEqual({ do: 'pause', by: 'offline' });
});

test('[D2] a request without an answer fails after 30 s as a network failure', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const outcomes: unknown[] = [];
  void outcome().then((one) => outcomes.push(one));
  await vi.advanceTimersByTimeAsync(29_900);
  expect(outcomes).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(outcomes).toEqual([{ do: 'pause', by: 'offline' }]);
});
