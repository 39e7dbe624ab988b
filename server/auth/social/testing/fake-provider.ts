import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A provider's account, as the fake reports it. */
export interface FakeAccount {
  id: string;
  email: string | null;
  isVerified: boolean;
}

/**
 * A provider on a port of its own, which plays Google (OpenID Connect) and GitHub. A test selects the account that
 * signs in and how the provider fails. The peers are strict providers in its place.
 */
export interface FakeProvider {
  url: string;
  account: FakeAccount;
  /** `hang`: no answer. `error`: 500. `refuse`: the code is refused as GitHub does it, with the status 200. */
  fault: 'none' | 'hang' | 'error' | 'refuse';
  /** Replaces claims of the next ID tokens. */
  claims: Record<string, unknown>;
  /** Plays the person at the provider's page. @returns the address to which the browser is sent back */
  signIn: (authorizationUrl: string) => URL;
  close: () => Promise<void>;
}

/** OpenID Connect Core leaves `select_account` to the issuers, and a strict one refuses it. */
const STANDARD_PROMPTS: readonly (string | null)[] = [null, 'login', 'consent'];

export const PROVIDER_CLIENT = { clientId: 'the id', clientSecret: 'the secret' };

export async function fakeProvider(): Promise<FakeProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const begun = new Map<string, { challenge: string; nonce: string }>();
  const silent = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      if (fake.fault === 'hang') return silent.add(response);
      response.statusCode = fake.fault === 'error' ? 500 : body === undefined ? 404 : 200;
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { account } = fake;
    switch (new URL(request.url ?? '/', url).pathname) {
      case '/.well-known/openid-configuration':
        return {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/keys`,
        };
      case '/keys':
        return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] };
      case '/user':
        return { id: Number(account.id), login: 'writer', name: null };
      case '/user/emails':
        return account.email === null
          ? []
          : [{ email: account.email, primary: true, verified: account.isVerified }];
      case '/token':
      case '/login/oauth/access_token':
        return tokens(await readForm(request));
      default:
        return undefined;
    }
  }

  function tokens(form: URLSearchParams): unknown {
    const code = form.get('code') ?? '';
    const found = begun.get(code);
    begun.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const isOwn = found?.challenge === createHash('sha256').update(verifier).digest('base64url');
    if (!found || !isOwn || fake.fault === 'refuse') return { error: 'bad_verification_code' };
    const { id, email, isVerified } = fake.account;
    const claims = {
      iss: url,
      aud: PROVIDER_CLIENT.clientId,
      sub: id,
      exp: Math.floor(Date.now() / 1000) + 60,
      nonce: found.nonce,
      ...(email !== null && { email, email_verified: isVerified }),
      ...fake.claims,
    };
    const idToken = signToken({ alg: 'RS256', kid: 'k1' }, claims, privateKey);
    return { access_token: 'an access token', token_type: 'bearer', id_token: idToken };
  }

  const fake: FakeProvider = {
    url,
    account: { id: '1', email: 'mara@letters.example', isVerified: true },
    fault: 'none',
    claims: {},
    signIn: (authorizationUrl) => {
      const { searchParams } = new URL(authorizationUrl);
      const code = `code ${searchParams.get('state')}`;
      begun.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        nonce: searchParams.get('nonce') ?? '',
      });
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      const isOpenId = searchParams.get('scope')?.split(' ').includes('openid');
      if (isOpenId && !STANDARD_PROMPTS.includes(searchParams.get('prompt')))
        back.searchParams.set('error', 'invalid_request');
      else back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return back;
    },
    close: async () => {
      for (const response of silent) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return fake;
}

/** Returns a JWT signed with RS256. */
export function signToken(header: unknown, claims: unknown, key: KeyObject): string {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}
