import type { ProviderName } from '#shared/accounts/social-providers.ts';
import type { AppError } from '#shared/errors/app-error.ts';
import { readAtMost } from '#shared/lib/read-at-most.ts';
import { socialError } from './social-error.ts';

const MAX_BYTES = 256 * 1024;

/** The provider's answer is an error or cannot be trusted. The cause is for the log. */
export const untrusted = (cause: string): AppError =>
  Object.assign(socialError('token_invalid', 'failed'), { cause: new Error(cause) });

export const unreachable = (provider: ProviderName, cause: unknown): AppError =>
  Object.assign(socialError('unavailable', 'unreachable', provider), { cause });

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Requests JSON from a provider. A redirect is an error: a token must not be sent to another address.
 * @returns the status below 500 and the parsed body
 * @throws AppError `unavailable` for a timeout, a lost connection, an error status of the provider's server, or a body
 * that is no JSON
 */
export async function requestJson(
  provider: ProviderName,
  url: string | URL,
  init: RequestInit & { signal: AbortSignal },
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      headers: { accept: 'application/json', 'user-agent': 'Foolscap', ...init.headers },
    });
    const bytes = await readAtMost(response, MAX_BYTES, () => new Error('The answer is too long.'));
    const { pathname } = new URL(url);
    if (response.status >= 500) throw new Error(`${pathname} answered ${response.status}`);
    return { status: response.status, body: parseJson(new TextDecoder().decode(bytes), pathname) };
  } catch (error) {
    throw unreachable(provider, error);
  }
}

/** Returns an object of a successful answer. @throws AppError `token_invalid` for any other answer */
export async function requestObject(
  provider: ProviderName,
  url: string | URL,
  init: RequestInit & { signal: AbortSignal },
): Promise<JsonObject> {
  const { status, body } = await requestJson(provider, url, init);
  // GitHub answers a refused code with the status 200.
  if (status !== 200 || !isObject(body) || 'error' in body)
    throw untrusted(`${new URL(url).pathname} answered ${status}${errorCodeOf(body)}`);
  return body;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the OAuth error code in a body. It is a word of the protocol and contains no secret. */
function errorCodeOf(body: unknown): string {
  const code = isObject(body) ? body['error'] : undefined;
  return typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? ` ${code}` : '';
}

/** The message of the parser's own error quotes the text, in which a token can be. */
function parseJson(text: string, pathname: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${pathname} did not answer with JSON`);
  }
}
