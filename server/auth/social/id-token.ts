import { createPublicKey, verify } from 'node:crypto';
import { isObject, untrusted, type JsonObject } from './provider-request.ts';
import type { IssuerKey } from './open-id-issuer.ts';

/** Difference that the clocks of provider and server may have. */
const CLOCK_SKEW_MS = 60_000;

interface Expected {
  /** The accepted values of `iss`. */
  issuers: readonly string[];
  clientId: string;
  nonce: string;
  /** Finds the key that the token's header names. */
  findKey: (id: string | undefined) => Promise<IssuerKey>;
  now: number;
}

/**
 * Verifies an ID token (OpenID Connect Core 1.0, section 3.1.3.7): signature, issuer, audience, expiry and nonce. Only
 * RS256 is accepted, so a token cannot choose "none" or an algorithm that uses the public key as a secret.
 * @returns its claims
 * @throws AppError `token_invalid`
 */
export async function verifyIdToken(token: string, expected: Expected): Promise<JsonObject> {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0)
    throw untrusted('the ID token has not three parts');
  const { alg, kid } = decodePart(header);
  if (alg !== 'RS256') throw untrusted('the ID token is not signed with RS256');
  const key = await expected.findKey(typeof kid === 'string' ? kid : undefined);
  if (!isSignedWith(key, `${header}.${payload}`, signature))
    throw untrusted('the signature of the ID token is wrong');
  const claims = decodePart(payload);
  const fault = claimFault(claims, expected);
  if (fault !== undefined) throw untrusted(`the ID token has ${fault}`);
  return claims;
}

function decodePart(part: string): JsonObject {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (isObject(value)) return value;
  } catch {
    // Reported below, like a part that is no object.
  }
  throw untrusted('a part of the ID token cannot be read');
}

function isSignedWith(key: IssuerKey, text: string, signature: string): boolean {
  if (key.kty !== 'RSA') return false;
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

/** Returns the fault of the claims, as a part of a sentence. */
function claimFault(claims: JsonObject, { issuers, clientId, nonce, now }: Expected): string | undefined {
  const { iss, aud, azp, exp, sub } = claims;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (typeof iss !== 'string' || !issuers.includes(iss)) return 'another issuer';
  if (!audiences.includes(clientId)) return 'another audience';
  if ((audiences.length > 1 || azp !== undefined) && azp !== clientId) return 'another authorized party';
  if (typeof exp !== 'number' || exp * 1000 + CLOCK_SKEW_MS <= now) return 'expired';
  if (claims['nonce'] !== nonce) return 'another nonce';
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return 'no subject';
  return undefined;
}
