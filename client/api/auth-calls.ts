import { localStore } from '#client/lib/local-store.ts';
import { ApiError, isRecord } from './api-error.ts';
import { apiFetch } from './api-fetch.ts';
import { forgetSignInVerifier, signInVerifier } from './sign-in-verifier.ts';

/** A sign-up with a password, or with a passkey that is added once the address is confirmed. */
export interface SignupInput {
  email: string;
  password?: string;
  passkey?: true;
  /** Additional sign-up fields by name. */
  [field: string]: string | true | undefined;
}

/** The answer of a sign-in. The caller stores the session. */
export interface StartedSession {
  sessionId: string;
  /** The sign-in cancelled the deletion of the account. */
  hasCancelledDeletion: boolean;
}

/** Reads the answer of a sign-in. @throws ApiError when it has no session */
export function readSession({ status, body }: { status: number; body: unknown }): StartedSession {
  const sessionId = textOf(body, 'sessionId');
  if (sessionId === null)
    throw new ApiError(status, 'The server answered without a session. Please try again.');
  return { sessionId, hasCancelledDeletion: isRecord(body) && body['cancelledDeletion'] === true };
}

/** Ways to log in that were added to an account in the 24 hours before its password was reset. */
export interface RecentWays {
  /** Removes them, once and within an hour. */
  token: string;
  /** `addedAt` is a timestamp; `name` is the name of the passkey or of the provider. */
  ways: { isPasskey: boolean; name: string; addedAt: string }[];
}

const NONCE = 'signupNonce';

/** Returns a text field of an answer; null when it is missing or empty. */
function textOf(body: unknown, name: string): string | null {
  const value = isRecord(body) ? body[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Requests an account. The link in the confirmation email creates it. */
export async function signup(input: SignupInput): Promise<void> {
  const { body } = await apiFetch('/auth/email/signup', { body: input });
  // `verifyEmail` sends it with the email's token: it proves that the password was set in this browser [G1].
  const nonce = textOf(body, 'nonce');
  if (nonce !== null) localStore.set(NONCE, nonce);
}

/** Whether this browser signed up and no link was opened in it since. */
export const hasPendingSignUp = (): boolean => localStore.get(NONCE) !== null;

/** Asks whether the sign-up of this browser was confirmed in another one. */
export async function isSignUpConfirmedElsewhere(email: string, signal?: AbortSignal): Promise<boolean> {
  const nonce = localStore.get(NONCE);
  if (nonce === null) return false;
  const { body } = await apiFetch('/auth/email/sign-up-state', { body: { email, nonce }, signal });
  return isRecord(body) && body['isConfirmedElsewhere'] === true;
}

/** Logs in with a password. */
export async function login(input: { email: string; password: string }): Promise<StartedSession> {
  return readSession(await apiFetch('/auth/email/login', { body: input }));
}

/** Exchanges the code of a social sign-in. @returns null for an answer without a session */
export async function exchangeCode(code: string): Promise<StartedSession | null> {
  const verifier = signInVerifier();
  const answer = await apiFetch('/auth/exchange-code', {
    body: { code, ...(verifier !== null && { verifier }) },
  });
  if (textOf(answer.body, 'sessionId') === null) return null;
  forgetSignInVerifier();
  return readSession(answer);
}

export async function requestPasswordReset(input: { email: string }): Promise<void> {
  await apiFetch('/auth/email/request-password-reset', { body: input });
}

/**
 * Sets a new password.
 * @returns the ways to log in that were added in the last 24 hours, with the token that removes them; null for none
 */
export async function resetPassword(input: { password: string; token: string }): Promise<RecentWays | null> {
  const { body } = await apiFetch('/auth/email/reset-password', { body: input });
  const recent = isRecord(body) ? body['recentWays'] : undefined;
  const token = textOf(recent, 'token');
  if (token === null || !isRecord(recent) || !Array.isArray(recent['ways'])) return null;
  const ways = recent['ways'].map((way: unknown) => ({
    isPasskey: textOf(way, 'kind') === 'passkey',
    name: textOf(way, 'name') ?? '',
    addedAt: textOf(way, 'addedAt') ?? '',
  }));
  return { token, ways };
}

/** Removes the ways to log in that `resetPassword` returned. */
export async function removeRecentWays(input: { token: string }): Promise<void> {
  await apiFetch('/auth/email/remove-recent-ways', { body: input });
}

/**
 * Confirms an address.
 * @returns a token for setting a password when the account was created without one [G1]; a session in the browser that
 * signed up, in which a passkey is added after a sign-up with one; from an older server neither
 */
export async function verifyEmail(input: { token: string }): Promise<{
  resetToken: string | null;
  sessionId: string | null;
  addsPasskey: boolean;
  email: string | null;
}> {
  const nonce = localStore.get(NONCE);
  const { body } = await apiFetch('/auth/email/verify-email', {
    body: nonce === null ? { ...input, isOwnSignUp: true } : { ...input, nonce },
  });
  localStore.remove(NONCE);
  return {
    resetToken: textOf(body, 'resetToken'),
    sessionId: textOf(body, 'sessionId'),
    addsPasskey: isRecord(body) && body['addsPasskey'] === true,
    email: textOf(body, 'email'),
  };
}

/** The invitation behind an emailed link. */
export interface Invitation {
  id: string;
  /** The address that it is for. */
  email: string;
  role: string;
  workspaceTitle: string;
  invitedByName: string;
  expiresAt: string;
}

/** Returns the invitation of an emailed link, without a session. */
export async function getInvitation(input: { token: string }): Promise<Invitation> {
  const { status, body } = await apiFetch('/auth/invitation', { body: input });
  const field = (name: string): string => {
    const text = textOf(body, name);
    if (text === null)
      throw new ApiError(status, 'The server answered without an invitation. Please try again.');
    return text;
  };
  return {
    id: field('id'),
    email: field('email'),
    role: field('role'),
    workspaceTitle: field('workspaceTitle'),
    invitedByName: field('invitedByName'),
    expiresAt: field('expiresAt'),
  };
}

/** Changes the account's address to the one to which the link with this token was sent. */
export async function confirmEmailChange(input: { token: string }): Promise<void> {
  await apiFetch('/auth/email/confirm-change', { body: input });
}

/** Returns the names of the social login providers that this server has configured. */
export async function getProviders(signal?: AbortSignal): Promise<string[]> {
  const { body } = await apiFetch('/auth/providers', { signal });
  const providers = isRecord(body) ? body['providers'] : undefined;
  return Array.isArray(providers) ? providers.filter((name) => typeof name === 'string') : [];
}

export async function logout(): Promise<void> {
  await apiFetch('/auth/logout', { method: 'POST', body: {} });
}
