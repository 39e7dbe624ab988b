import { RateLimiterMemory } from 'rate-limiter-flexible';

/**
 * At most ten letters an hour to one address, whoever asks for them. What is beyond is left out in silence: every
 * letter of the last hour still holds a working link, so nobody is kept from an account by somebody else's asking.
 */
export class LetterLimit {
  readonly #sent = new RateLimiterMemory({ points: 10, duration: 60 * 60 });

  /** Counts a letter. @returns whether it may go out */
  async take(address: string): Promise<boolean> {
    return this.#sent.consume(address).then(
      () => true,
      () => false,
    );
  }
}
