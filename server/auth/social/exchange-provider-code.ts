import { OAuth2Tokens } from 'arctic';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import type { ProviderKeys } from '#server/service-settings.ts';
import { requestObject } from './provider-request.ts';

interface CodeExchange {
  tokenEndpoint: string;
  keys: ProviderKeys;
  redirectUri: string;
  code: string;
  codeVerifier: string;
  signal: AbortSignal;
}

/**
 * Exchanges the code of a callback for tokens (RFC 6749 section 4.1.3). arctic's own request has no deadline, so only
 * its reader of the answer is used.
 * @throws AppError `unavailable`, `token_invalid`
 */
export async function exchangeProviderCode(
  provider: ProviderName,
  { tokenEndpoint, keys, redirectUri, code, codeVerifier, signal }: CodeExchange,
): Promise<OAuth2Tokens> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  });
  // The id and the secret are form-encoded inside the header (section 2.3.1).
  const credentials = [keys.clientId, keys.clientSecret].map((text) => encodeURIComponent(text)).join(':');
  return new OAuth2Tokens(
    await requestObject(provider, tokenEndpoint, {
      method: 'POST',
      body: form,
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      signal,
    }),
  );
}
