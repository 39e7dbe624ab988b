import { toBase64 } from '#client/lib/base64.ts';
import { localStore } from '#client/lib/local-store.ts';

/**
 * The secret that binds a social sign-in to this browser, as PKCE (RFC 7636) does: the link to the provider has its
 * SHA-256, and the code of the sign-in is exchanged only together with the secret itself. A cookie alone cannot do so
 * where the API has another origin. It is not bound to a tab: a provider's app can come back in another one.
 */
const NAME = 'signInVerifier';

/** Returns the verifier of this browser; null when no sign-in has begun. */
export const signInVerifier = (): string | null => localStore.get(NAME);

/** Forgets the verifier after its sign-in. */
export const forgetSignInVerifier = (): void => localStore.remove(NAME);

/**
 * Returns the SHA-256 of this browser's verifier, which all its tabs share, in base64url.
 * @returns null in a page without https, in which browsers do not hash
 */
export async function signInChallenge(): Promise<string | null> {
  // The type says always. Browsers leave it out of pages without https.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const verifier = signInVerifier() ?? base64url(crypto.getRandomValues(new Uint8Array(32)));
  localStore.set(NAME, verifier);
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(hash));
}

const base64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
