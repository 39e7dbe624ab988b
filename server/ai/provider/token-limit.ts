import { refusesLimitName, refusesLimitSize } from './provider-error.ts';

/** Characters for a token. English has about four, most scripts two or more; one is a worst case of few models. */
const CHARACTERS_PER_TOKEN = 2;
/** Tokens for thoughts, which count against the limit although they are no part of the answer. */
const THOUGHT_TOKENS = 2_000;

/** Returns the limit of tokens for an answer of at most so many characters. */
export const maxTokensOf = (maxAnswer: number): number =>
  THOUGHT_TOKENS + Math.ceil(maxAnswer / CHARACTERS_PER_TOKEN);

/** The names of the limit in the protocol: every provider knows the first, newer models of some take only the second. */
type LimitName = 'max_tokens' | 'max_completion_tokens';
/** The field of the request; empty for a model that refuses the limit, because its own limit is smaller. */
type Limit = Partial<Record<LimitName, number>>;

const MAX_PROVIDERS = 1_000;
/** Base URLs of providers that take only the second name. */
const bySecondName = new Set<string>();

const remember = (baseUrl: string): void => {
  // The order of a Set is that of insertion, so the first one is the oldest.
  const [oldest] = bySecondName;
  if (oldest !== undefined && bySecondName.size >= MAX_PROVIDERS) bySecondName.delete(oldest);
  bySecondName.add(baseUrl);
};

/**
 * The limit of tokens of one request. A provider refuses a request before it charges anything, so a refused name or
 * size is corrected and the request sent again.
 */
export class TokenLimit {
  readonly #baseUrl: string;
  readonly #tokens: number;
  #name: LimitName | null;
  #isCorrected = false;

  constructor(baseUrl: string, maxAnswer: number) {
    this.#baseUrl = baseUrl;
    this.#tokens = maxTokensOf(maxAnswer);
    this.#name = bySecondName.has(baseUrl) ? 'max_completion_tokens' : 'max_tokens';
  }

  get sent(): Limit {
    return this.#name === null ? {} : { [this.#name]: this.#tokens };
  }

  /**
   * Corrects the limit after a refusal: uses the other name once, or omits a limit above the model's longest answer.
   * @returns false when the refusal has another cause
   */
  correct(error: unknown): boolean {
    if (this.#name === null) return false;
    if (!this.#isCorrected && refusesLimitName(error, this.#name)) {
      this.#isCorrected = true;
      if (this.#name === 'max_tokens') remember(this.#baseUrl);
      else bySecondName.delete(this.#baseUrl);
      this.#name = this.#name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
      return true;
    }
    if (!refusesLimitSize(error)) return false;
    this.#name = null;
    return true;
  }
}
