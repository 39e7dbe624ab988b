import type { JsonWebKey } from 'node:crypto';
import type { ProviderName } from '#shared/accounts/social-providers.ts';
import { isObject, requestObject, untrusted } from './provider-request.ts';

/** The addresses of an OpenID provider, from its discovery document. */
export interface IssuerEndpoints {
  authorization: string;
  token: string;
  keys: string;
  /** Where the token endpoint wants the client secret: the first method of the document that this program has. */
  credentialsIn: 'header' | 'form';
}

export type IssuerKey = JsonWebKey & { kid?: string; use?: string; alg?: string };

const LIFETIME_MS = 60 * 60 * 1000;
/** Tokens with an unknown key id cause at most one request for keys in this time. */
const REFRESH_AFTER_MS = 30_000;

/** The discovery document and the signing keys of an OpenID provider, cached for an hour. */
export class OpenIdIssuer {
  readonly #provider: ProviderName;
  readonly issuer: string;
  #endpoints: { value: IssuerEndpoints; at: number } | undefined;
  #keys: { value: readonly IssuerKey[]; at: number } | undefined;

  constructor(provider: ProviderName, issuer: string) {
    this.#provider = provider;
    this.issuer = issuer;
  }

  /** @throws AppError `unavailable`, `token_invalid` for a document of another issuer */
  async endpoints(signal: AbortSignal, now = Date.now()): Promise<IssuerEndpoints> {
    if (this.#endpoints && now - this.#endpoints.at < LIFETIME_MS) return this.#endpoints.value;
    const url = `${this.issuer}/.well-known/openid-configuration`;
    const document = await requestObject(this.#provider, url, { signal });
    if (document['issuer'] !== this.issuer) throw untrusted('the discovery document names another issuer');
    const value = {
      authorization: this.#address(document['authorization_endpoint']),
      token: this.#address(document['token_endpoint']),
      keys: this.#address(document['jwks_uri']),
      credentialsIn: credentialsIn(document['token_endpoint_auth_methods_supported']),
    };
    this.#endpoints = { value, at: now };
    return value;
  }

  /**
   * Returns the key that signed a token. An unknown id may be that of a new key, so the keys are requested again.
   * @throws AppError `unavailable`, `token_invalid` for an unknown key
   */
  async key(id: string | undefined, signal: AbortSignal, now = Date.now()): Promise<IssuerKey> {
    const age = this.#keys === undefined ? Infinity : now - this.#keys.at;
    if (age >= LIFETIME_MS || (!this.#find(id) && age >= REFRESH_AFTER_MS)) await this.#loadKeys(signal, now);
    const key = this.#find(id);
    if (!key) throw untrusted('the ID token is signed with an unknown key');
    return key;
  }

  #find(id: string | undefined): IssuerKey | undefined {
    const keys = this.#keys?.value ?? [];
    return id === undefined && keys.length === 1 ? keys[0] : keys.find(({ kid }) => kid === id);
  }

  async #loadKeys(signal: AbortSignal, now: number): Promise<void> {
    const endpoints = await this.endpoints(signal, now);
    const { keys } = await requestObject(this.#provider, endpoints.keys, { signal });
    if (!Array.isArray(keys)) throw untrusted('the key set has no keys');
    const value = keys.filter(isObject).filter(({ use }) => use === undefined || use === 'sig');
    this.#keys = { value: value as readonly IssuerKey[], at: now };
  }

  /** Returns an endpoint. The client secret and the code are sent there, so TLS is required where the issuer has it. */
  #address(value: unknown): string {
    const isValid = typeof value === 'string' && URL.canParse(value);
    if (!isValid || (this.issuer.startsWith('https:') && !value.startsWith('https:')))
      throw untrusted('the discovery document has an endpoint that cannot be used');
    return value;
  }
}

/** Reads the methods of client authentication; without them the header is the default (OpenID Connect Discovery). */
function credentialsIn(methods: unknown): IssuerEndpoints['credentialsIn'] {
  const known = Array.isArray(methods)
    ? methods.find((method) => method === 'client_secret_basic' || method === 'client_secret_post')
    : undefined;
  return known === 'client_secret_post' ? 'form' : 'header';
}
