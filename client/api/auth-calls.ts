import { localStore } from '#client/lib/local-store.ts';
import { ApiError, isRecord } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';

export interface SignupInput {
  email: string;
  password: string;
  /** Further sign-up fields by their names. */
  [field: string]: string;
}

const NONCE = 'signupNonce';

/** A text of an answer, by its name; null when it is missing or empty. */
function textOf(body: unknown, name: string): string | null {
  const value = isRecord(body) ? body[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Asks for an account; the account itself is made by the link in the mail. */
export async function signup(input: SignupInput): Promise<void> {
  const { body } = await apiFetch('/auth/email/signup', { body: input });
  // Shown again with the mail's token, it proves that the password was chosen in this browser [G1].
  const nonce = textOf(body, 'nonce');
  if (nonce !== null) localStore.set(NONCE, nonce);
}

/** Answers the new session. It is not stored here. */
export async function login(input: { email: string; password: string }): Promise<string> {
  const { status, body } = await apiFetch('/auth/email/login', { body: input });
  const sessionId = textOf(body, 'sessionId');
  if (sessionId === null)
    throw new ApiError(status, 'The server answered without a session. Please try again.');
  return sessionId;
}

export async function requestPasswordReset(input: { email: string }): Promise<void> {
  await apiFetch('/auth/email/request-password-reset', { body: input });
}

export async function resetPassword(input: { password: string; token: string }): Promise<void> {
  await apiFetch('/auth/email/reset-password', { body: input });
}

/** Answers a token for setting a password when the account was made without one [G1]; otherwise null. */
export async function verifyEmail(input: { token: string }): Promise<string | null> {
  const nonce = localStore.get(NONCE);
  const { body } = await apiFetch('/auth/email/verify-email', {
    body: nonce === null ? input : { ...input, nonce },
  });
  localStore.remove(NONCE);
  return textOf(body, 'resetToken');
}

/** Makes the address that a link was mailed to the account's own. */
export async function confirmEmailChange(input: { token: string }): Promise<void> {
  await apiFetch('/auth/email/confirm-change', { body: input });
}

/** Names of the social providers that this server is set up for. */
export async function getProviders(signal?: AbortSignal): Promise<string[]> {
  const { body } = await apiFetch('/auth/providers', { signal });
  const providers = isRecord(body) ? body['providers'] : undefined;
  return Array.isArray(providers) ? providers.filter((name) => typeof name === 'string') : [];
}

export async function logout(): Promise<void> {
  await apiFetch('/auth/logout', { method: 'POST', body: {} });
}
