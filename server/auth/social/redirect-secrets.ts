import { createHash, createHmac } from 'node:crypto';
import { newSecret } from '../tokens/secrets.ts';

/** The secrets of one redirect to a provider. */
export interface RedirectSecrets {
  state: string;
  /** The PKCE verifier (RFC 7636): the provider accepts the code only together with it. */
  codeVerifier: string;
  /** The provider repeats it in the ID token, so a token of another sign-in is recognised. */
  nonce: string;
}

/**
 * Derives the secrets of a redirect from the browser's cookie and the state. The database has neither the cookie nor
 * the verifier, and each state gets other secrets, so several tabs can sign in with one cookie.
 * @param browser the value of the cookie
 */
export function redirectSecrets(browser: string, state = newSecret()): RedirectSecrets {
  const derive = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose} ${state}`).digest('base64url');
  return { state, codeVerifier: derive('code verifier'), nonce: derive('nonce') };
}

/** Returns the challenge of a verifier: its SHA-256 in base64url (RFC 7636, S256). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);
