import type { Context, Handler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import * as v from 'valibot';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { AuthRoute } from '#shared/operations/auth.ts';
import type { RateLimit } from '#shared/operations/contract.ts';
import { parseInput } from '#server/operations/run.ts';
import { readBody } from './read-body.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Makes a handler of a declared route: limit per client address, body, input, limit per (account, client address),
 * work, answer checked against what was declared.
 */
export function authRoute<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  route: AuthRoute<Input, Output>,
  run: (
    input: v.InferOutput<Input>,
    c: Context<RequestContext>,
  ) => Promise<v.InferInput<Output>> | v.InferInput<Output>,
): Handler<RequestContext> {
  const perAddress = limiter(route.limit);
  const perAccount = route.accountLimit && limiter(route.accountLimit);
  return async (c) => {
    const address = c.get('clientAddress');
    await take(c, perAddress, address);
    const rawBody = route.method === 'POST' ? await readBody(c.req.raw, route.maxBytes) : '';
    // Parsed by this very schema.
    const input = parseInput(route, rawBody) as v.InferOutput<Input>;
    if (perAccount) await take(c, perAccount, `${accountOf(input)} ${address}`);
    const answer = v.parse(route.output, await run(input, c));
    // Session ids and tokens stay out of every cache.
    c.header('Cache-Control', 'no-store');
    return c.json(answer ?? null);
  };
}

const limiter = ({ count, seconds }: RateLimit): RateLimiterMemory =>
  new RateLimiterMemory({ points: count, duration: seconds });

/** @throws AppError `too_many_requests` with the time to wait, also as the header Retry-After */
async function take(c: Context, counted: RateLimiterMemory, key: string): Promise<void> {
  try {
    await counted.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000);
    c.header('Retry-After', String(retryAfterSeconds));
    throw new AppError('too_many_requests', AUTH_MESSAGES.tooManyTries, { retryAfterSeconds });
  }
}

/** The parsed address: the same account however it was typed. */
function accountOf(input: unknown): string {
  if (typeof input !== 'object' || input === null || !('email' in input)) {
    throw new Error('A limit per account needs an input with an address.');
  }
  return String(input.email);
}
