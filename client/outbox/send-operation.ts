import { apiFetch } from '#client/api/api-fetch.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** A request without an answer is given up, and sent again under its key [D2]. */
const TIME_OUT_MS = 30_000;

export interface Acknowledgement {
  epoch: string;
  seq: number;
}

/** Sends one operation as it was queued, under its key [D3]. Throws ApiError, and what an aborted fetch throws. */
export type SendOperation = (operation: QueuedOperation) => Promise<Acknowledgement>;

export const sendOperation: SendOperation = async ({ name, key, version, input }) => {
  const { headers, epoch } = await apiFetch(`/operations/${name}`, {
    body: input,
    headers: { 'idempotency-key': key, 'operation-version': String(version) },
    signal: AbortSignal.timeout(TIME_OUT_MS),
  });
  const seq = Number(headers.get('x-scope-seq') ?? Number.NaN);
  if (!Number.isInteger(seq)) throw ApiError.unreachable(new Error(`${name} was answered without a seq.`));
  return { epoch, seq };
};
