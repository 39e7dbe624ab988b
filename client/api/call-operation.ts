import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import type { OperationContract, OutputOf, RawInputOf } from '#shared/operations/contract.ts';
import { ApiError } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';

export type AnyContract = OperationContract;

interface CallOptions {
  /**
   * A command's idempotency key: the server executes the same key with the same input once. Generated when omitted.
   */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

export interface OperationAnswer<Output> {
  output: Output;
  /**
   * The scope's seq. A command is acknowledged by it, and a query's output is at least as new. Null when none was
   * sent.
   */
  scopeSeq: number | null;
  /** The server's epoch. Seqs are comparable only within one epoch. */
  epoch: string;
}

/**
 * Calls one operation. The input is parsed before it is sent, so the server receives the parsed value [F13].
 * @throws ApiError; with code `invalid_input`, and without a network call, when the input does not fit the contract
 */
export async function callOperation<C extends AnyContract>(
  contract: C,
  input: RawInputOf<C>,
  options: CallOptions = {},
): Promise<OperationAnswer<OutputOf<C>>> {
  const parsed = v.safeParse(contract.input, input);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    // The server names the field in the same way, so that a form shows the sentence beside it.
    const path = issue?.path?.map(({ key }) => String(key)).join('.');
    throw new ApiError(400, issue?.message ?? 'This cannot be sent.', {
      code: 'invalid_input',
      ...(path !== undefined && { path }),
    });
  }
  const answer = await apiFetch(`/operations/${contract.name}`, {
    body: parsed.output,
    headers: {
      'operation-version': String(contract.version),
      ...(contract.kind === 'command' && { 'idempotency-key': options.idempotencyKey ?? uuidv7() }),
    },
    signal: options.signal,
  });
  const output = v.safeParse(contract.output, answer.body);
  if (!output.success) {
    throw new ApiError(
      answer.status,
      'The server answered in a form this page does not know. Reload the page.',
    );
  }
  const seq = answer.headers.get('x-scope-seq');
  return {
    // OutputOf derives its type from the schema that has just parsed the body.
    output: output.output as OutputOf<C>,
    scopeSeq: seq === null ? null : Number(seq),
    epoch: answer.epoch,
  };
}
