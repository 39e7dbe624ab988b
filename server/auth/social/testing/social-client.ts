import { isSocialFailure, socialFailureSentence } from '#shared/accounts/social-failures.ts';
import { isProviderName } from '#shared/accounts/social-providers.ts';
import { authClient, type AuthClient } from '#server/auth/testing/auth-client.ts';
import type { TestAnswer } from '#server/testing/server.ts';
import { fakeProvider, PROVIDER_CLIENT, type FakeProvider } from './fake-provider.ts';

export interface SocialClient extends AuthClient {
  provider: FakeProvider;
  /** Returns a browser of its own: it stores the cookie and follows redirects. */
  browser: () => SocialBrowser;
}

export interface SocialBrowser {
  open: (address: string | URL) => Promise<TestAnswer>;
  /** Opens the login address and signs in at the provider. @returns the provider's redirect to our server */
  goToProvider: (provider: string, query?: string) => Promise<URL>;
  /** Signs in. @returns the address of the page `/oauth/callback` */
  signIn: (provider: string, query?: string) => Promise<URL>;
  exchange: (code: string, verifier?: string) => Promise<TestAnswer>;
}

/** A test server on which Google and GitHub are set up, with a fake in their place. */
export async function socialClient(environment: Record<string, string> = {}): Promise<SocialClient> {
  const provider = await fakeProvider();
  const { url } = provider;
  const { clientId, clientSecret } = PROVIDER_CLIENT;
  const client = await authClient(
    {},
    {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_ISSUER_URL: url,
      GITHUB_CLIENT_ID: clientId,
      GITHUB_CLIENT_SECRET: clientSecret,
      GITHUB_URL: url,
      GITHUB_API_URL: url,
      ...environment,
    },
  );
  let browsers = 0;
  const browser = (): SocialBrowser => {
    browsers += 1;
    // An address of its own, so that the tests of a file do not share a rate limit.
    const from = { 'x-client': `203.0.113.${browsers}` };
    let cookie = '';
    const headers = () => (cookie === '' ? from : { ...from, cookie });
    const open: SocialBrowser['open'] = async (address) => {
      const { pathname, search } = new URL(address, client.config.publicUrl);
      const answer = await client.fetch(pathname + search, { headers: headers() });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer;
    };
    const goToProvider: SocialBrowser['goToProvider'] = async (name, query = '') =>
      provider.signIn(locationOf(await open(`/auth/${name}/login${query}`)).href);
    return {
      open,
      goToProvider,
      signIn: async (name, query) => locationOf(await open(await goToProvider(name, query))),
      exchange: (code, verifier) =>
        client.post('/auth/exchange-code', { code, ...(verifier !== undefined && { verifier }) }, headers()),
    };
  };
  return {
    ...client,
    provider,
    browser,
    close: async () => {
      await client.close();
      await provider.close();
    },
  };
}

/** Returns where an answer redirects to. */
export const locationOf = ({ headers }: TestAnswer): URL => new URL(headers.get('location') ?? '');
/** Returns the code in the hash of the page's address. */
export const codeIn = (page: URL): string => page.hash.slice(1);
/** Returns the sentence that the page shows for the failure in its address; null when there is none. */
export function errorIn({ searchParams }: URL): string | null {
  const code = searchParams.get('error');
  const provider = searchParams.get('provider') ?? '';
  if (code === null || !isSocialFailure(code)) return code;
  return socialFailureSentence(code, isProviderName(provider) ? provider : null);
}
