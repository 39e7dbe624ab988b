// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWritingStyle } from '#shared/operations/writing-styles.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { callModelOperation } from './long-call.ts';
import { SAMPLE, styleOf } from './testing/styles-screen.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const PATH = '/operations/create-writing-style';
const cutAfter = (ms: number) => () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('Failed to fetch')), ms);
  });
const create = () => callModelOperation(createWritingStyle, { name: 'Salt', text: SAMPLE });

test('a call that never reached the server is not repeated', async () => {
  const calls = stubFetch({ [PATH]: new TypeError('Failed to fetch') });
  await expect(create()).rejects.toMatchObject({ statusCode: 0 });
  expect(calls).toHaveLength(1);
});

test('a refusal is not repeated', async () => {
  const body = { message: 'The AI model failed.', data: { code: 'unavailable' } };
  const calls = stubFetch({ [PATH]: { status: 503, body } });
  await expect(create()).rejects.toThrow('The AI model failed.');
  expect(calls).toHaveLength(1);
});

test('a connection that was cut while the model worked is repeated under the same key', async () => {
  let count = 0;
  const calls = stubFetch({
    [PATH]: () => {
      count += 1;
      return count === 1 ? cutAfter(20_000)() : { body: styleOf() };
    },
  });
  const created = create();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await created).toMatchObject({ name: 'Salt and plain' });
  const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(calls[0]?.body).toEqual(calls[1]?.body);
});

test('a server that never answers is given up', async () => {
  const calls = stubFetch({ [PATH]: cutAfter(25_000) });
  const created = create().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await created).toMatchObject({ statusCode: 0 });
  expect(calls).toHaveLength(4);
});
