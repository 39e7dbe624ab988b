import { OAuth2Tokens } from 'arctic';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import type { Config } from '#server/config.ts';
import { requestObject } from './provider-request.ts';

interface CodeExchange {
  tokenEndpoint: string;
  keys: Pick<NonNullable<Config['github']>, 'clientId' | 'clientSecret'>;
  redirectUri: string;
  code: string;
  codeVerifier: string;
  /** Where the client secret is sent (section 2.3.1). */
  credentialsIn: 'header' | 'form';
  signal: AbortSignal;
}

/**
 * Exchanges the code of a callback for tokens (RFC 6749 section 4.1.3). arctic's own request has no deadline, so only
 * its reader of the answer is used.
 * @throws AppError `unavailable`, `token_invalid`
 */
export async function exchangeProviderCode(
  provider: ProviderName,
  { tokenEndpoint, keys, redirectUri, code, codeVerifier, credentialsIn, signal }: CodeExchange,
): Promise<OAuth2Tokens> {
  const { clientId, clientSecret } = keys;
  const isForm = credentialsIn === 'form';
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    ...(isForm && { client_id: clientId, client_secret: clientSecret }),
  });
  const headers: Record<string, string> = isForm ? {} : { authorization: basic(clientId, clientSecret) };
  return new OAuth2Tokens(
    await requestObject(provider, tokenEndpoint, { method: 'POST', body, headers, signal }),
  );
}

/** Both parts are form-encoded inside the header. */
const basic = (...parts: string[]): string =>
  `Basic ${Buffer.from(parts.map((text) => encodeURIComponent(text)).join(':')).toString('base64')}`;
