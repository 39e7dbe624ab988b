import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import type { OutputOf, RawInputOf } from '#shared/operations/contract.ts';
import { ApiError, NO_ANSWER } from '#client/api/api-error.ts';
import { callOperation, type AnyContract } from '#client/api/call-operation.ts';
import { refreshQueries } from '#client/api/query-cache.ts';

/** A connection that was held this long was cut while the server worked. A shorter one never reached it. */
const HELD_MS = 5_000;
/** The server needs at most 15 s for a page and 60 s for the model. */
const DEADLINE_MS = 100_000;

/**
 * Calls a command that a language model answers. A request without an answer is aborted after 30 seconds, and proxies
 * cut connections; so the call is repeated under the same key, by which the server continues or returns the same work.
 * A call that never reached the server is not repeated.
 * @throws ApiError
 */
export async function callModelOperation<C extends AnyContract>(
  contract: C,
  input: RawInputOf<C>,
): Promise<OutputOf<C>> {
  const idempotencyKey = uuidv7();
  const startedAt = Date.now();
  // Parsed once, because parsing adds an id: a repeated call has to have the same one.
  const parsed = v.safeParse(contract.input, input);
  const sent = parsed.success ? (parsed.output as RawInputOf<C>) : input;
  for (;;) {
    const sentAt = Date.now();
    try {
      const { output } = await callOperation(contract, sent, { idempotencyKey });
      // Not awaited: the command is done.
      void refreshQueries([...contract.alters, 'user']);
      return output;
    } catch (error) {
      const wasCut = error instanceof ApiError && error.statusCode === NO_ANSWER;
      const wasHeld = Date.now() - sentAt >= HELD_MS;
      if (!wasCut || !wasHeld || Date.now() - startedAt >= DEADLINE_MS) throw error;
    }
  }
}
