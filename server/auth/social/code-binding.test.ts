import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOCIAL_MESSAGES } from '#shared/accounts/social-messages.ts';
import { codeIn, errorIn, locationOf, socialClient, type SocialClient } from './testing/social-client.ts';

const newVerifier = () => randomBytes(32).toString('base64url');
const queryFor = (verifier: string) =>
  `?challenge=${createHash('sha256').update(verifier).digest('base64url')}`;
const REFUSED = { status: 400, body: { message: SOCIAL_MESSAGES.failed, data: { code: 'token_invalid' } } };

describe.each([
  ['at the origin of the API', {}],
  ['at another origin than the API', { REACT_APP_API_URL: 'https://api.letters.example' }],
])('the code of a sign-in that began on a page %s', (_where, environment: Record<string, string>) => {
  let server: SocialClient;
  beforeAll(async () => {
    server = await socialClient(environment);
  });
  afterAll(() => server.close());

  /** Requests of a page at another origin send no cookie. */
  const exchange = (code: string, verifier?: string) =>
    server.post('/auth/exchange-code', { code, ...(verifier !== undefined && { verifier }) });

  test('opens a session only with the verifier of the page, and once', async () => {
    const verifier = newVerifier();
    const begin = async () => codeIn(await server.browser().signIn('google', queryFor(verifier)));
    expect(await exchange(await begin())).toMatchObject(REFUSED);
    expect(await exchange(await begin(), newVerifier())).toMatchObject(REFUSED);
    const code = await begin();
    expect(await exchange(code, newVerifier())).toMatchObject(REFUSED);
    // The attempt with another verifier has used up the code.
    expect(await exchange(code, verifier)).toMatchObject(REFUSED);
    const own = await begin();
    expect(await exchange(own, verifier)).toMatchObject({ status: 200 });
    expect(await exchange(own, verifier)).toMatchObject(REFUSED);
  });

  test('signs nobody in when another person’s browser receives it in a link', async () => {
    const code = codeIn(await server.browser().signIn('google', queryFor(newVerifier())));
    const stranger = server.browser();
    await stranger.goToProvider('google', queryFor(newVerifier()));
    expect(await stranger.exchange(code)).toMatchObject(REFUSED);
  });

  test('is not sent for a challenge that is no SHA-256 in base64url', async () => {
    const page = locationOf(await server.browser().open('/auth/google/login?challenge=short'));
    expect(errorIn(page)).toBe(SOCIAL_MESSAGES.failed);
  });
});

test('a sign-in without a challenge begins only where the cookie can bind the code', async () => {
  const apart = await socialClient({ REACT_APP_API_URL: 'https://api.letters.example' });
  const page = locationOf(await apart.browser().open('/auth/google/login'));
  expect(errorIn(page)).toBe(SOCIAL_MESSAGES.notBegunHere);
  await apart.close();
  const together = await socialClient();
  const browser = together.browser();
  const code = codeIn(await browser.signIn('google'));
  expect(await browser.exchange(code)).toMatchObject({ status: 200 });
  await together.close();
});

test('a verifier of an earlier sign-in does not stop one that began without a challenge', async () => {
  const server = await socialClient();
  const browser = server.browser();
  const code = codeIn(await browser.signIn('google'));
  expect(await browser.exchange(code, newVerifier())).toMatchObject({ status: 200 });
  await server.close();
});
