import type { ProviderName } from '#shared/accounts/social-providers.ts';
import type { RedirectSecrets } from './redirect-secrets.ts';

/** An account at a provider, as the provider describes it. */
export interface ProviderAccount {
  /** The provider's own id. It never changes; an address does. */
  providerUserId: string;
  email: string | null;
  /** Whether the provider has confirmed that the person reads this address. */
  isEmailVerified: boolean;
  name: string | null;
}

export interface SocialProvider {
  readonly name: ProviderName;
  /**
   * Returns the provider's page for a sign-in.
   * @param asksAgain whether a person who is signed in there is asked all the same
   * @throws AppError `unavailable` when the provider does not answer
   */
  authorizationUrl: (
    secrets: RedirectSecrets,
    options: { asksAgain: boolean; signal: AbortSignal },
  ) => Promise<URL>;
  /**
   * Exchanges the code of a callback, once, for the account of the person that signed in.
   * @throws AppError `unavailable` when the provider does not answer, `token_invalid` when it refuses the code or its
   * answer cannot be trusted
   */
  readAccount: (code: string, secrets: RedirectSecrets, signal: AbortSignal) => Promise<ProviderAccount>;
}

/** All requests of one step to a provider end after this time. */
export const PROVIDER_DEADLINE_MS = 10_000;
