import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors/app-error.ts';
import type { SecurityEvent, SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { RateLimit } from '#shared/operations/contract.ts';

/** Counts a request under a key such as a user id or a client address. @throws AppError `too_many_requests` */
export type CountRequest = (
  key: string,
  by: Pick<SecurityEvent, 'userId' | 'clientAddress'>,
) => Promise<void>;

interface RateLimitOptions {
  /** The sentence for a caller who has to wait. */
  message: string;
  /** The name of the operation, or the path of the route. */
  target: string;
  kind?: 'operation' | 'request';
  securityLog: SecurityRecorder;
}

/**
 * Creates a rate limit in this process's memory. A key is forgotten when its period is over. Above the limit, the
 * error says how many seconds to wait, and the security log records the caller.
 */
export function rateLimit(
  { count, seconds }: RateLimit,
  { message, target, kind = 'request', securityLog }: RateLimitOptions,
): CountRequest {
  const limiter = new RateLimiterMemory({ points: count, duration: seconds });
  return async (key, by) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      securityLog.record({ kind, result: 'limited', ...by, detail: target });
      const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw new AppError('too_many_requests', message, { retryAfterSeconds });
    }
  };
}
