import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';

const FREE_TRIES = 5;
const MAX_PAUSE_MS = 15 * 60 * 1000;
const FORGET_AFTER_MS = 24 * 60 * 60 * 1000;
const MAX_KEYS = 100_000;

interface Tries {
  count: number;
  pausedUntil: number;
  forgetAt: number;
}

/**
 * Slows down password guessing per pair of account and client address, so a stranger's wrong guesses never lock out
 * an owner who logs in from another address [G2]. Five tries are free; after that the pauses are 1 s, 2 s, 4 s … up
 * to 15 minutes.
 */
export class LoginThrottle {
  readonly #tries = new Map<string, Tries>();

  /**
   * Counts a try. Call it before the password is checked, because parallel tries would all pass otherwise.
   * @throws AppError `too_many_requests` with `retryAfterSeconds` while a pause lasts
   */
  begin(key: string, now = Date.now()): void {
    const stored = this.#tries.get(key);
    const tries = stored && stored.forgetAt > now ? stored : { count: 0, pausedUntil: 0, forgetAt: 0 };
    if (tries.pausedUntil > now) {
      const retryAfterSeconds = Math.ceil((tries.pausedUntil - now) / 1000);
      throw new AppError('too_many_requests', AUTH_MESSAGES.tooManyTries, { retryAfterSeconds });
    }
    tries.count += 1;
    tries.forgetAt = now + FORGET_AFTER_MS;
    const beyond = tries.count - FREE_TRIES;
    if (beyond >= 0) tries.pausedUntil = now + Math.min(1000 * 2 ** beyond, MAX_PAUSE_MS);
    // Moved to the end of the map, so that the key dropped for space is the one that was tried longest ago.
    this.#tries.delete(key);
    this.#tries.set(key, tries);
    if (this.#tries.size > MAX_KEYS) {
      const [oldest] = this.#tries.keys();
      if (oldest !== undefined) this.#tries.delete(oldest);
    }
  }

  /** Resets the count of a key after a right password. */
  succeeded(key: string): void {
    this.#tries.delete(key);
  }
}
