// @vitest-environment jsdom
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OperationBatch } from '#shared/operations/batch.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { sampleOperation } from '../testing/sample-operation.ts';
import { sendBatch } from './send-operation.ts';

const queued = (title: string) =>
  sampleOperation({ key: uuidv7(), name: 'update-document', version: 4, input: { title } });

beforeEach(() => {
  localStorage.clear();
  setSessionId('s1');
});
afterEach(() => vi.unstubAllGlobals());

const answered = (body: unknown) => stubFetch({ '/operations': { body, epoch: 'e1' } });
/** What the request held. */
const handedOver = (calls: ReturnType<typeof stubFetch>) => calls[0]?.body as OperationBatch;

test('[D3] operations are handed over in order, each under its own key with its body as it would be sent alone', async () => {
  const calls = answered({ answers: [{ seq: 4 }, { seq: 5 }] });
  const [one, two] = [queued('one'), queued('two')];
  expect(await sendBatch([one, two], 'e0')).toEqual({ epoch: 'e1', seqs: [4, 5], error: undefined });
  expect(handedOver(calls)).toEqual({
    epoch: 'e0',
    operations: [one, two].map(({ name, key, version, input }) => ({
      name,
      key,
      version,
      body: JSON.stringify(input),
    })),
  });
});

test('[D3] as many are handed over as fit into a request, and one that fills it by itself alone', async () => {
  const around = JSON.stringify({ title: '' }).length;
  const half = 'x'.repeat(64 * 1024 - around);
  const calls = answered({ answers: [] });
  await sendBatch([queued(half), queued(half), queued('')], null);
  expect(handedOver(calls).operations).toHaveLength(2);
  const more = answered({ answers: [] });
  await sendBatch([queued(`${half}${half}${half}`), queued('')], null);
  expect(handedOver(more).operations).toHaveLength(1);
});

test('[D5] the first that is not done is the last that is known of, with what the server said of it', async () => {
  const error = { statusCode: 403, message: 'No.', data: { code: 'forbidden' } };
  answered({ answers: [{ seq: 4 }, { error }, { seq: 5 }] });
  const result = await sendBatch([queued('one'), queued('two'), queued('three')], null);
  expect(result.seqs).toEqual([4]);
  expect(result.error).toMatchObject({ statusCode: 403, message: 'No.', code: 'forbidden', epoch: 'e1' });
});

test.each([[{ seq: 4.5 }], [{ seq: '4' }], [null], [{ error: 'no' }], [{ error: { statusCode: '403' } }]])(
  '[D3] an answer that says nothing of an operation (%j) acknowledges nothing, and is a fault of the server',
  async (answer) => {
    answered({ answers: [answer, { seq: 5 }] });
    const { seqs, error } = await sendBatch([queued('one'), queued('two')], null);
    expect(seqs).toEqual([]);
    expect(error).toMatchObject({ statusCode: 500, epoch: 'e1' });
  },
);

test.each([[{}], [null], [{ answers: 'none' }]])(
  '[F4] a server that answers otherwise (%j) takes no operations together, and nothing is known of any',
  async (body) => {
    answered(body);
    await expect(sendBatch([queued('one'), queued('two')], null)).rejects.toMatchObject({ code: null });
  },
);
