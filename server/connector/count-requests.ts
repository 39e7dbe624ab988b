import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors/app-error.ts';
import { CONNECTOR_MESSAGES } from './connector-errors.ts';

/** Counts the requests of each person. The error says how many seconds to wait. */
export function countRequests(perMinute: number): (userId: string) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (userId) => {
    try {
      await limiter.consume(userId);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw new AppError('too_many_requests', CONNECTOR_MESSAGES.tooMany, { retryAfterSeconds });
    }
  };
}
