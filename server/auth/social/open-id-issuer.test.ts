import { afterEach, expect, test, vi } from 'vitest';
import { OpenIdIssuer } from './open-id-issuer.ts';

const ISSUER = 'https://id.example';
const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
};
const MINUTE_MS = 60_000;
const { signal } = new AbortController();

/** Answers requests by path. @returns the paths that were requested */
function stubIssuer(answers: Record<string, unknown>): string[] {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url);
    paths.push(pathname);
    return Promise.resolve(Response.json(answers[pathname]));
  });
  return paths;
}
const DISCOVERY = '/.well-known/openid-configuration';

afterEach(() => vi.unstubAllGlobals());

test.each<[string, Record<string, unknown>]>([
  ['that names another issuer', { issuer: 'https://evil.example' }],
  ['without a token endpoint', { token_endpoint: undefined }],
  ['that would send the secret without TLS', { token_endpoint: 'http://id.example/token' }],
])('a discovery document %s is refused', async (_fault, change) => {
  stubIssuer({ [DISCOVERY]: { ...DOCUMENT, ...change } });
  await expect(new OpenIdIssuer('google', ISSUER).endpoints(signal)).rejects.toMatchObject({
    code: 'token_invalid',
  });
});

test('the endpoints are requested once an hour', async () => {
  const paths = stubIssuer({ [DISCOVERY]: DOCUMENT });
  const issuer = new OpenIdIssuer('google', ISSUER);
  await issuer.endpoints(signal, 0);
  await issuer.endpoints(signal, 59 * MINUTE_MS);
  expect(paths).toEqual([DISCOVERY]);
  await issuer.endpoints(signal, 60 * MINUTE_MS);
  expect(paths).toEqual([DISCOVERY, DISCOVERY]);
});

test('an unknown key is looked up again, as after a rotation, but at most once in 30 seconds', async () => {
  const keys = { keys: [{ kid: 'old' }, { kid: 'encryption', use: 'enc' }] };
  const paths = stubIssuer({ [DISCOVERY]: DOCUMENT, '/keys': keys });
  const issuer = new OpenIdIssuer('google', ISSUER);
  const lookUps = () => paths.filter((path) => path === '/keys').length;
  expect(await issuer.key('old', signal, 0)).toEqual({ kid: 'old' });
  await expect(issuer.key('new', signal, 29_000)).rejects.toMatchObject({ code: 'token_invalid' });
  await expect(issuer.key('encryption', signal, 29_000)).rejects.toMatchObject({ code: 'token_invalid' });
  expect(lookUps()).toBe(1);
  keys.keys.push({ kid: 'new' });
  expect(await issuer.key('new', signal, 30_000)).toEqual({ kid: 'new' });
  expect(await issuer.key('old', signal, 31_000)).toEqual({ kid: 'old' });
  expect(lookUps()).toBe(2);
});

test.each([
  [['client_secret_post', 'client_secret_basic'], 'form'],
  [['private_key_jwt', 'client_secret_basic', 'client_secret_post'], 'header'],
  [undefined, 'header'],
])('of the methods %s the client secret is sent in the %s', async (methods, place) => {
  stubIssuer({ [DISCOVERY]: { ...DOCUMENT, token_endpoint_auth_methods_supported: methods } });
  expect((await new OpenIdIssuer('google', ISSUER).endpoints(signal)).credentialsIn).toBe(place);
});
