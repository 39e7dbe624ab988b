import { CodeChallengeMethod, OAuth2Client } from 'arctic';
import type { Config } from '#server/config.ts';
import { exchangeProviderCode } from './exchange-provider-code.ts';
import { isObject, requestJson, requestObject, untrusted } from './provider-request.ts';
import type { ProviderAccount, SocialProvider } from './provider.ts';

/** The account's addresses. Name and id are public and need no scope. */
const SCOPES = ['user:email'];

/** Sign-in with GitHub. Its OAuth is not OpenID Connect: the account is read from the API with the access token. */
export function githubProvider(
  { url, apiUrl, ...keys }: NonNullable<Config['github']>,
  redirectUri: string,
): SocialProvider {
  const client = new OAuth2Client(keys.clientId, keys.clientSecret, redirectUri);
  return {
    name: 'github',
    authorizationUrl: ({ state, codeVerifier }, { asksAgain }) => {
      const page = client.createAuthorizationURLWithPKCE(
        `${url}/login/oauth/authorize`,
        state,
        CodeChallengeMethod.S256,
        codeVerifier,
        SCOPES,
      );
      // GitHub has no parameter that asks for the password; its list of accounts is the least that it shows.
      if (asksAgain) page.searchParams.set('prompt', 'select_account');
      return Promise.resolve(page);
    },
    readAccount: async (code, { codeVerifier }, signal) => {
      const tokenEndpoint = `${url}/login/oauth/access_token`;
      const exchange = {
        tokenEndpoint,
        keys,
        redirectUri,
        code,
        codeVerifier,
        credentialsIn: 'form',
        signal,
      } as const;
      const tokens = await exchangeProviderCode('github', exchange);
      return readGitHubAccount(apiUrl, accessTokenOf(tokens), signal);
    },
  };
}

function accessTokenOf(tokens: { accessToken: () => string }): string {
  try {
    return tokens.accessToken();
  } catch {
    throw untrusted('the answer has no access token');
  }
}

async function readGitHubAccount(
  apiUrl: string,
  accessToken: string,
  signal: AbortSignal,
): Promise<ProviderAccount> {
  const init = {
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${accessToken}` },
    signal,
  };
  const [account, emails] = await Promise.all([
    requestObject('github', `${apiUrl}/user`, init),
    requestJson('github', `${apiUrl}/user/emails?per_page=100`, init),
  ]);
  const { id, name, login } = account;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw untrusted('/user has no id');
  if (emails.status !== 200 || !Array.isArray(emails.body)) throw untrusted('/user/emails is no list');
  const primary: unknown = emails.body.find((entry: unknown) => isObject(entry) && entry['primary'] === true);
  const email = isObject(primary) ? primary['email'] : undefined;
  return {
    providerUserId: String(id),
    email: typeof email === 'string' ? email : null,
    isEmailVerified: isObject(primary) && primary['verified'] === true,
    name:
      ([name, login].find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? null,
  };
}
