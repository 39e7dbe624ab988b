// @vitest-environment jsdom
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OperationBatch } from '#shared/operations/batch.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { sampleOperation } from '../testing/samples.ts';
import { sendBatch } from './send-operation.ts';

const queued = (title: string) =>
  sampleOperation({ key: uuidv7(), name: 'update-document', version: 4, input: { title } });

beforeEach(() => {
  localStorage.clear();
  setSessionId('s1');
});
afterEach(() => vi.unstubAllGlobals());

const answerWith = (body: unknown) => stubFetch({ '/operations': { body, epoch: 'e1' } });
/** Returns the body of the request. */
const batchOf = (calls: ReturnType<typeof stubFetch>) => calls[0]?.body as OperationBatch;

test('[D3] a batch has its operations in order, each with its key and the body of a single request', async () => {
  const calls = answerWith({ answers: [{ seq: 4 }, { seq: 5 }] });
  const [one, two] = [queued('one'), queued('two')];
  expect(await sendBatch([one, two], 'e0')).toEqual({ epoch: 'e1', seqs: [4, 5], error: undefined });
  expect(batchOf(calls)).toEqual({
    epoch: 'e0',
    operations: [one, two].map(({ name, key, version, input }) => ({
      name,
      key,
      version,
      body: JSON.stringify(input),
    })),
  });
});

test('[D3] a batch has as many operations as fit, and a single one that exceeds the limit alone', async () => {
  const emptyLength = JSON.stringify({ title: '' }).length;
  const half = 'x'.repeat(64 * 1024 - emptyLength);
  const calls = answerWith({ answers: [] });
  await sendBatch([queued(half), queued(half), queued('')], null);
  expect(batchOf(calls).operations).toHaveLength(2);
  const secondCalls = answerWith({ answers: [] });
  await sendBatch([queued(`${half}${half}${half}`), queued('')], null);
  expect(batchOf(secondCalls).operations).toHaveLength(1);
});

test("[D5] the result ends at the first failed operation, with the server's error", async () => {
  const error = { statusCode: 403, message: 'No.', data: { code: 'forbidden' } };
  answerWith({ answers: [{ seq: 4 }, { error }, { seq: 5 }] });
  const result = await sendBatch([queued('one'), queued('two'), queued('three')], null);
  expect(result.seqs).toEqual([4]);
  expect(result.error).toMatchObject({ statusCode: 403, message: 'No.', code: 'forbidden', epoch: 'e1' });
});

test.each([[{ seq: 4.5 }], [{ seq: '4' }], [null], [{ error: 'no' }], [{ error: { statusCode: '403' } }]])(
  '[D3] an answer without a seq or an error (%j) confirms nothing and counts as a server fault',
  async (answer) => {
    answerWith({ answers: [answer, { seq: 5 }] });
    const { seqs, error } = await sendBatch([queued('one'), queued('two')], null);
    expect(seqs).toEqual([]);
    expect(error).toMatchObject({ statusCode: 500, epoch: 'e1' });
  },
);

test.each([[{}], [null], [{ answers: 'none' }]])(
  '[F4] a server with an unknown answer format (%j) does not accept batches, and every outcome is unknown',
  async (body) => {
    answerWith(body);
    await expect(sendBatch([queued('one'), queued('two')], null)).rejects.toMatchObject({ code: null });
  },
);
