// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { defineOperation, userScope } from '#shared/operations/contract.ts';
import { callOperation } from './call-operation.ts';
import { stubFetch } from './testing/fetch-stub.ts';

const rename = defineOperation({
  name: 'rename-shelf',
  kind: 'command',
  version: 3,
  summary: 'Renames a shelf.',
  scope: userScope,
  input: v.strictObject({
    title: v.pipe(v.string(), v.trim(), v.minLength(1, 'A title must not be empty.')),
  }),
  output: v.object({ id: v.string() }),
  example: { title: 'Letters' },
});
const list = defineOperation({
  name: 'get-shelves',
  kind: 'query',
  summary: 'Lists the shelves.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.array(v.object({ id: v.string() })),
  example: {},
});
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

describe('callOperation', () => {
  test('[F4] callOperation posts an operation by name with its version, and each command with an idempotency key of its own', async () => {
    const calls = stubFetch({ '/operations/rename-shelf': { body: { id: 'a' } } });
    await callOperation(rename, { title: 'Letters' });
    await callOperation(rename, { title: 'Letters' });
    await callOperation(rename, { title: 'Letters' }, { idempotencyKey: 'mine' });
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/operations/rename-shelf' });
    expect(calls[0]?.headers.get('operation-version')).toBe('3');
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(UUID_V7);
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe('mine');
  });

  test('callOperation sends a query without an idempotency key', async () => {
    const calls = stubFetch({ '/operations/get-shelves': { body: [] } });
    await callOperation(list, {});
    expect(calls[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('[F13] callOperation sends the parsed input, and sends nothing when the input is invalid', async () => {
    const calls = stubFetch({ '/operations/rename-shelf': { body: { id: 'a' } } });
    await callOperation(rename, { title: '  Letters ' });
    expect(calls[0]?.body).toEqual({ title: 'Letters' });
    await expect(callOperation(rename, { title: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'A title must not be empty.',
    });
    expect(calls).toHaveLength(1);
  });

  test('callOperation returns the output without unknown keys, the seq and the epoch', async () => {
    stubFetch({
      '/operations/rename-shelf': {
        body: { id: 'a', later: 1 },
        headers: { 'X-Scope-Seq': '41', 'X-Epoch': 'e1' },
      },
      '/operations/get-shelves': { body: [{ id: 'a' }] },
    });
    expect(await callOperation(rename, { title: 'x' })).toEqual({
      output: { id: 'a' },
      scopeSeq: 41,
      epoch: 'e1',
    });
    expect(await callOperation(list, {})).toEqual({ output: [{ id: 'a' }], scopeSeq: null, epoch: 'first' });
  });

  test('callOperation fails with a readable message when the answer does not fit the contract', async () => {
    stubFetch({ '/operations/get-shelves': { body: { shelves: [] } } });
    await expect(callOperation(list, {})).rejects.toThrow('Reload the page.');
  });
});
