import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';

const FREE_TRIES = 5;
const LONGEST_PAUSE_MS = 15 * 60 * 1000;
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
const KEYS_AT_MOST = 100_000;

interface Tries {
  count: number;
  pausedUntil: number;
  forgetAt: number;
}

/**
 * Slows down guessing, per account AND client address: a stranger's wrong guesses never lock the person out who logs
 * in from elsewhere [G2]. Five tries are free; each further one makes the next wait 1 s, 2 s, 4 s … up to 15 minutes.
 */
export class LoginThrottle {
  readonly #tries = new Map<string, Tries>();

  /**
   * Counts a try before its password is looked at: tries in parallel would all pass otherwise.
   * @throws AppError `too_many_requests` with `retryAfterSeconds` while a pause lasts
   */
  begin(key: string, now = Date.now()): void {
    const known = this.#tries.get(key);
    const tries = known && known.forgetAt > now ? known : { count: 0, pausedUntil: 0, forgetAt: 0 };
    if (tries.pausedUntil > now) {
      const retryAfterSeconds = Math.ceil((tries.pausedUntil - now) / 1000);
      throw new AppError('too_many_requests', AUTH_MESSAGES.tooManyTries, { retryAfterSeconds });
    }
    tries.count += 1;
    tries.forgetAt = now + FORGET_AFTER_MS;
    const beyond = tries.count - FREE_TRIES;
    if (beyond >= 0) tries.pausedUntil = now + Math.min(1000 * 2 ** beyond, LONGEST_PAUSE_MS);
    // Put at the end: what is dropped for room is what was tried longest ago.
    this.#tries.delete(key);
    this.#tries.set(key, tries);
    if (this.#tries.size > KEYS_AT_MOST) {
      const [oldest] = this.#tries.keys();
      if (oldest !== undefined) this.#tries.delete(oldest);
    }
  }

  /** The password was right: the account's owner sits at this address. */
  succeeded(key: string): void {
    this.#tries.delete(key);
  }
}
