import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors/app-error.ts';
import type { SecurityEvent, SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { RateLimit } from '#shared/operations/contract.ts';

/** Counts a request under a key: a person, a client address. @throws AppError `too_many_requests` */
export type TakeOne = (key: string, by: Pick<SecurityEvent, 'userId' | 'clientAddress'>) => Promise<void>;

interface Limited {
  /** The sentence for whoever has to wait. */
  message: string;
  /** The operation, or the path of the route. */
  of: string;
  kind?: 'operation' | 'request';
  securityLog: SecurityRecorder;
}

/**
 * A limit in this process's memory; a key is forgotten when its time is over. The answer to whoever is over it says how
 * long to wait, and the security log says who it was.
 */
export function rateLimit(
  { count, seconds }: RateLimit,
  { message, of, kind = 'request', securityLog }: Limited,
): TakeOne {
  const counted = new RateLimiterMemory({ points: count, duration: seconds });
  return async (key, by) => {
    try {
      await counted.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      securityLog.record({ kind, result: 'limited', ...by, detail: of });
      const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw new AppError('too_many_requests', message, { retryAfterSeconds });
    }
  };
}
