import type { OperationBatch } from '#shared/operations/batch.ts';
import { BATCH_BYTES } from '#shared/operations/batch.ts';
import { apiFetch } from '#client/api/api-fetch.ts';
import { ApiError, isRecord } from '#client/api/api-error.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { Acknowledgement } from '../queue/scope-snapshot.ts';

/**
 * Sends one operation as it was queued, under its key [D3]. A request without an answer fails after 30 s and is sent
 * again under the same key [D2].
 * @throws ApiError
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

/**
 * The result of a batch: the seqs of the executed operations in order, then the error that stopped the batch, if any.
 */
export interface BatchResult {
  epoch: string;
  seqs: number[];
  error: ApiError | undefined;
}

/**
 * Sends operations of one scope in one request: as many as fit, from the first on. The server executes each once by
 * its key [D3]. One request per operation would cost one round trip each.
 * @param epoch the epoch of earlier confirmations in the queue; in another epoch the server executes nothing [E3]
 * @throws ApiError when the outcome of every operation is unknown
 */
export type SendBatch = (
  operations: readonly QueuedOperation[],
  epoch: string | null,
) => Promise<BatchResult>;

/**
 * Limit in characters. It leaves room in the batch's bytes for non-ASCII characters and for the JSON around each
 * body.
 */
const MAX_BODIES_LENGTH = BATCH_BYTES / 4;

export const sendBatch: SendBatch = async (operations, epoch) => {
  const body: OperationBatch = { epoch, operations: [] };
  let length = 0;
  for (const { name, key, version, input } of operations) {
    const text = JSON.stringify(input);
    length += text.length;
    if (length > MAX_BODIES_LENGTH && body.operations.length > 0) break;
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
