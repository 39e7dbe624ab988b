import { afterEach, expect, test, vi } from 'vitest';
import * as calls from '#client/api/call-operation.ts';
import { ApiError } from '#client/api/api-error.ts';
import { storePicture } from './store-picture.ts';

const call = vi.spyOn(calls, 'callOperation');
afterEach(() => call.mockReset());

/** The ids that were sent, each of which is also the key of its call. */
const sentIds = (): unknown[] =>
  call.mock.calls.map(([, input, options]) => {
    const { id } = input as { id: string }; // The contract's input.
    expect(options?.idempotencyKey).toBe(id);
    return id;
  });

test('[F3] an attempt after a lost answer has the id of the attempt before; one after an answer has its own', async () => {
  const store = (url = 'https://quay.example/a.png') => storePicture('w1', url, 'The quay');
  call.mockRejectedValueOnce(ApiError.unreachable(new Error('cut')));
  call.mockRejectedValueOnce(ApiError.fromBody(503, { message: 'Later.', data: { code: 'unavailable' } }));
  call.mockResolvedValueOnce({ output: {}, scopeSeq: 1, epoch: 'e' });
  await expect(store()).rejects.toThrow('Network connection error');
  await expect(store()).rejects.toThrow('Later.');
  const id = await store();
  expect(sentIds()).toEqual([id, id, id]);
  call.mockRejectedValueOnce(ApiError.fromBody(400, { message: 'Gone.', data: { code: 'invalid_input' } }));
  await expect(store()).rejects.toThrow('Gone.');
  call.mockResolvedValue({ output: {}, scopeSeq: 1, epoch: 'e' });
  await store();
  await store('https://quay.example/b.png');
  expect(new Set(sentIds()).size).toBe(4);
});

test('a description of any length is sent as one that a file may have', async () => {
  call.mockResolvedValue({ output: {}, scopeSeq: 1, epoch: 'e' });
  await storePicture('w1', 'https://quay.example/a.png', `${'x'.repeat(1_999)}🌊`);
  const [, input] = call.mock.lastCall ?? [];
  expect(input).toMatchObject({ alt: `${'x'.repeat(1_999)}\ufffd` });
});
