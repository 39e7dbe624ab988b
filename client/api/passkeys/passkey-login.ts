import type { PasskeyAssertion, PasskeyRequestOptions } from '#shared/accounts/passkeys.ts';
import { apiFetch } from '../api-fetch.ts';
import { readSession, type StartedSession } from '../auth-calls.ts';
import { cancelCeremony, hasPasskeyAutofill, usePasskey } from './ceremony.ts';

/** The server forgets a challenge after five minutes. */
const RENEW_AFTER_MS = 4 * 60 * 1000;

async function fetchOptions(): Promise<PasskeyRequestOptions> {
  const { body } = await apiFetch('/auth/passkey/options', { body: {} });
  // The browser checks the options itself, and the login page has no other use for a validation library.
  return body as PasskeyRequestOptions;
}

/** Sends the answer of a passkey to the server. @returns the new session, which the caller stores */
export async function sendPasskey(passkey: PasskeyAssertion): Promise<StartedSession> {
  return readSession(await apiFetch('/auth/passkey/login', { body: { passkey } }));
}

/** Asks for a passkey and logs in with it. */
export async function loginWithPasskey(): Promise<StartedSession> {
  return sendPasskey(await usePasskey(await fetchOptions()));
}

/**
 * Offers passkeys in the email field's autofill until it is stopped. Does nothing in browsers without that feature.
 * @param onSelect called with the passkey that the person selected
 * @returns a function that stops it
 */
export function offerInAutofill(onSelect: (passkey: PasskeyAssertion) => void): () => void {
  let isStopped = false;
  let isWaiting = false;

  const offer = async (): Promise<void> => {
    if (!(await hasPasskeyAutofill())) return;
    for (;;) {
      const options = await fetchOptions();
      if (isStopped) return;
      let isRenewing = false;
      const timer = setTimeout(() => {
        isRenewing = true;
        cancelCeremony();
      }, RENEW_AFTER_MS);
      try {
        isWaiting = true;
        onSelect(await usePasskey(options, { isInAutofill: true }));
        return;
      } catch (error) {
        // The button started its own ceremony, or the browser refused this one.
        if (!isRenewing || isStopped) throw error;
      } finally {
        isWaiting = false;
        clearTimeout(timer);
      }
    }
  };
  // Autofill is an offer: without it the button and the form work.
  offer().catch(() => {});
  return () => {
    isStopped = true;
    if (isWaiting) cancelCeremony();
  };
}
