import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors/app-error.ts';
import type { RateLimit } from '#shared/operations/contract.ts';

/** Counts a request under a key: a person, a client address. @throws AppError `too_many_requests` */
export type TakeOne = (key: string) => Promise<void>;

/**
 * A limit in this process's memory; a key is forgotten when its time is over. The answer to whoever is over it says how
 * long to wait.
 * @param message the sentence for whoever has to wait
 */
export function rateLimit({ count, seconds }: RateLimit, message: string): TakeOne {
  const counted = new RateLimiterMemory({ points: count, duration: seconds });
  return async (key) => {
    try {
      await counted.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw new AppError('too_many_requests', message, { retryAfterSeconds });
    }
  };
}
