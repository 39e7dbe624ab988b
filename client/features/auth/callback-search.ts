import { isSocialFailure, type SocialFailure } from '#shared/accounts/social-failures.ts';
import { isProviderName, type ProviderName } from '#shared/accounts/social-providers.ts';

interface CallbackSearch {
  /** Why the sign-in failed. Anybody can write a link with any text: an unknown one is `failed`. */
  error?: SocialFailure;
  /** The provider that the sentence names. */
  provider?: ProviderName;
  /** `connect`: a signed-in user connects a provider. Otherwise somebody signs in. */
  purpose?: 'connect';
}

/** Validates the query string of `/oauth/callback`. */
export function callbackSearch({ error, provider, purpose }: Record<string, unknown>): CallbackSearch {
  return {
    ...(typeof error === 'string' && error !== '' && { error: isSocialFailure(error) ? error : 'failed' }),
    ...(typeof provider === 'string' && isProviderName(provider) && { provider }),
    ...(purpose === 'connect' && { purpose }),
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The one-time code of a social sign-in, stored in the history entry after it was removed from the address bar. */
    code?: string;
  }
}
