import type { OperationBatch } from '#shared/operations/batch.ts';
import { BATCH_BYTES } from '#shared/operations/batch.ts';
import { apiFetch } from '#client/api/api-fetch.ts';
import { ApiError, isRecord } from '#client/api/api-error.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { Acknowledgement } from '../queue/acknowledgement.ts';

/**
 * Sends one operation as it was queued, under its key [D3]. A request without an answer is given up after 30 s, and sent
 * again under that key [D2]. Throws ApiError.
 */
export type SendOperation = (operation: QueuedOperation) => Promise<Acknowledgement>;

export const sendOperation: SendOperation = async ({ name, key, version, input }) => {
  const { headers, epoch } = await apiFetch(`/operations/${name}`, {
    body: input,
    headers: { 'idempotency-key': key, 'operation-version': String(version) },
  });
  const seq = Number(headers.get('x-scope-seq') ?? Number.NaN);
  if (!Number.isInteger(seq)) throw ApiError.unreachable(new Error(`${name} was answered without a seq.`));
  return { epoch, seq };
};

/** What came of a batch: the seq of each that was done, in order, then perhaps why the next was not. */
export interface BatchResult {
  epoch: string;
  seqs: number[];
  error: ApiError | undefined;
}

/**
 * Hands over operations of one scope in one request, as many from the first on as fit into it; each is carried out once
 * by its own key [D3]. Another request for each waits for a line and a server as often as there are operations.
 * @param epoch in which earlier ones of the queue were confirmed: in another nothing is carried out [E3]
 * @throws ApiError when nothing is known of any
 */
export type SendBatch = (
  operations: readonly QueuedOperation[],
  epoch: string | null,
) => Promise<BatchResult>;

/** Of a batch's bytes: what is left for other than ASCII letters and for what stands around a body. */
const BODIES_LENGTH = BATCH_BYTES / 4;

export const sendBatch: SendBatch = async (operations, epoch) => {
  const body: OperationBatch = { epoch, operations: [] };
  let length = 0;
  for (const { name, key, version, input } of operations) {
    const text = JSON.stringify(input);
    length += text.length;
    if (length > BODIES_LENGTH && body.operations.length > 0) break;
    body.operations.push({ name, key, version, body: text });
  }
  const answer = await apiFetch('/operations', { body });
  return readBatch(answer.body, answer.epoch);
};

function readBatch(body: unknown, epoch: string): BatchResult {
  const answers = isRecord(body) ? body['answers'] : undefined;
  if (!Array.isArray(answers)) throw new ApiError(200, 'The server does not take operations together.');
  const result: BatchResult = { epoch, seqs: [], error: undefined };
  for (const answer of answers) {
    const { seq, error } = isRecord(answer) ? answer : {};
    if (typeof seq === 'number' && Number.isInteger(seq)) result.seqs.push(seq);
    else {
      const status = isRecord(error) && typeof error['statusCode'] === 'number' ? error['statusCode'] : 500;
      result.error = ApiError.fromBody(status, error, epoch);
      break;
    }
  }
  return result;
}
