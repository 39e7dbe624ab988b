import { createHmac, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyIdToken } from './id-token.ts';
import type { IssuerKey } from './open-id-issuer.ts';
import { signToken } from './testing/fake-provider.ts';

const NOW = Date.UTC(2026, 0, 5);
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CLAIMS = { iss: 'https://id.example', aud: 'me', sub: '7', nonce: 'n', exp: NOW / 1000 + 60 };
const RS256 = { alg: 'RS256', kid: 'k1' };

const check = (token: string, key: IssuerKey = { ...publicKey.export({ format: 'jwk' }), kid: 'k1' }) =>
  verifyIdToken(token, {
    issuers: ['https://id.example', 'id.example'],
    clientId: 'me',
    nonce: 'n',
    findKey: () => Promise.resolve(key),
    now: NOW,
  });
const signed = (claims: Record<string, unknown> = {}, header: unknown = RS256) =>
  signToken(header, { ...CLAIMS, ...claims }, privateKey);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const refused = { code: 'token_invalid', message: 'Unable to login with the OAuth provider.' };

describe('an ID token is refused', () => {
  test.each<[string, string]>([
    ['that is not signed', `${part({ alg: 'none' })}.${part(CLAIMS)}.`],
    ['whose signature is that of another key', signToken(RS256, CLAIMS, other.privateKey)],
    ['whose claims were changed', signed().replace(/\.[^.]+\./, `.${part({ ...CLAIMS, sub: '8' })}.`)],
    ['with two parts', signed().split('.').slice(0, 2).join('.')],
    ['with four parts', `${signed()}.x`],
    ['whose payload is not JSON', signed().replace(/\.[^.]+\./, '.AAAA.')],
    ['of another issuer', signed({ iss: 'https://evil.example' })],
    ['for another client', signed({ aud: 'you' })],
    ['for several clients, issued to another one', signed({ aud: ['me', 'you'], azp: 'you' })],
    ['for several clients, issued to none of them', signed({ aud: ['me', 'you'] })],
    ['with another nonce', signed({ nonce: 'm' })],
    ['without a nonce', signed({ nonce: undefined })],
    ['that expired more than a minute ago', signed({ exp: NOW / 1000 - 60 })],
    ['without an expiry', signed({ exp: undefined })],
    ['without a subject', signed({ sub: '' })],
    ['whose subject is a number', signed({ sub: 7 })],
  ])('%s', async (_kind, token) => {
    await expect(check(token)).rejects.toMatchObject(refused);
  });

  test('that uses the public key as the secret of an HMAC', async () => {
    const text = `${part({ alg: 'HS256', kid: 'k1' })}.${part(CLAIMS)}`;
    const secret = publicKey.export({ type: 'spki', format: 'pem' });
    const mac = createHmac('sha256', secret).update(text).digest('base64url');
    await expect(check(`${text}.${mac}`)).rejects.toMatchObject(refused);
  });

  test('whose key is no RSA key', async () => {
    const { publicKey: ec } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await expect(check(signed(), ec.export({ format: 'jwk' }))).rejects.toMatchObject(refused);
  });
});

test.each<[string, Record<string, unknown>]>([
  ['of the issuer', {}],
  ['of the issuer without its scheme, as Google writes it', { iss: 'id.example' }],
  ['for several clients, issued to this one', { aud: ['me', 'you'], azp: 'me' }],
  ['that expired within the difference of two clocks', { exp: NOW / 1000 - 59 }],
])('an ID token %s returns its claims', async (_kind, claims) => {
  expect(await check(signed(claims))).toMatchObject({ sub: '7' });
});
