import type { Context, Handler } from 'hono';
import type * as v from 'valibot';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import type { AuthRoute } from '#shared/operations/auth.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { checkAnswer, parseInput } from '#server/operations/run.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Makes a handler of a declared route: limit per client address, body, input, limit per (account, client address),
 * work, answer checked against what was declared.
 */
export function authRoute<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  { securityLog }: { securityLog: SecurityRecorder },
  route: AuthRoute<Input, Output>,
  run: (
    input: v.InferOutput<Input>,
    c: Context<RequestContext>,
  ) => Promise<v.InferInput<Output>> | v.InferInput<Output>,
): Handler<RequestContext> {
  const limit = { message: AUTH_MESSAGES.tooManyTries, of: route.path, securityLog };
  const takePerAddress = rateLimit(route.limit, limit);
  const takePerAccount = route.accountLimit && rateLimit(route.accountLimit, limit);
  return async (c) => {
    const address = c.get('clientAddress');
    await takePerAddress(address, { clientAddress: address });
    const rawBody = route.method === 'POST' ? await readBody(c.req.raw, route.maxBytes) : '';
    // Parsed by this very schema.
    const input = parseInput(route, rawBody) as v.InferOutput<Input>;
    await takePerAccount?.(`${accountOf(input)} ${address}`, { clientAddress: address });
    const answer = checkAnswer({ name: route.path, output: route.output }, await run(input, c));
    return c.json(answer ?? null);
  };
}

/** The parsed address: the same account however it was typed. */
function accountOf(input: unknown): string {
  if (typeof input !== 'object' || input === null || !('email' in input)) {
    throw new Error('A limit per account needs an input with an address.');
  }
  return String(input.email);
}
