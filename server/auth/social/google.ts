import { CodeChallengeMethod, OAuth2Client, type OAuth2Tokens } from 'arctic';
import type { Config } from '#server/config.ts';
import { GOOGLE_ISSUER } from '#shared/accounts/social-providers.ts';
import { exchangeProviderCode } from './exchange-provider-code.ts';
import { verifyIdToken } from './id-token.ts';
import { OpenIdIssuer } from './open-id-issuer.ts';
import { untrusted, type JsonObject } from './provider-request.ts';
import type { ProviderAccount, SocialProvider } from './provider.ts';

const SCOPES = ['openid', 'email', 'profile'];

/** Sign-in with Google, or with another OpenID provider at `issuerUrl`. The account is read from the ID token. */
export function googleProvider(
  { issuerUrl, ...keys }: NonNullable<Config['google']>,
  redirectUri: string,
): SocialProvider {
  const client = new OAuth2Client(keys.clientId, keys.clientSecret, redirectUri);
  const issuer = new OpenIdIssuer('google', issuerUrl);
  return {
    name: 'google',
    authorizationUrl: async ({ state, codeVerifier, nonce }, { asksAgain, signal }) => {
      const { authorization } = await issuer.endpoints(signal);
      const url = client.createAuthorizationURLWithPKCE(
        authorization,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        SCOPES,
      );
      url.searchParams.set('nonce', nonce);
      if (asksAgain) {
        // OpenID Connect Core, section 3.1.2.1. Google shows its list of accounts, refuses `login` and ignores the
        // age; other issuers may refuse `select_account`, which the standard leaves to them.
        url.searchParams.set('prompt', issuerUrl === GOOGLE_ISSUER ? 'select_account' : 'login');
        url.searchParams.set('max_age', '0');
      }
      return url;
    },
    readAccount: async (code, { codeVerifier, nonce }, signal) => {
      const { token: tokenEndpoint, credentialsIn } = await issuer.endpoints(signal);
      const exchange = { tokenEndpoint, keys, redirectUri, code, codeVerifier, credentialsIn, signal };
      const tokens = await exchangeProviderCode('google', exchange);
      const claims = await verifyIdToken(idTokenOf(tokens), {
        // Google's tokens have its issuer with or without the scheme.
        issuers: [issuerUrl, issuerUrl.replace(/^https:\/\//, '')],
        clientId: keys.clientId,
        nonce,
        findKey: (id) => issuer.key(id, signal),
        now: Date.now(),
      });
      return accountOf(claims);
    },
  };
}

function idTokenOf(tokens: OAuth2Tokens): string {
  try {
    return tokens.idToken();
  } catch {
    throw untrusted('the answer has no ID token');
  }
}

function accountOf({ sub, email, email_verified: verified, name }: JsonObject): ProviderAccount {
  return {
    providerUserId: String(sub),
    email: typeof email === 'string' && email !== '' ? email : null,
    // Some issuers send the claim as a text.
    isEmailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' && name !== '' ? name : null,
  };
}
