import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '#shared/accounts/passkeys.ts';

/** The sentences for the error codes of a ceremony. Browsers report no reason when the person cancels. */
const SENTENCES: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey of your account already.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check who uses it. Set a PIN, a fingerprint or a face first.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device cannot store a passkey. Try another one.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address. Open Foolscap at its own address.',
  ERROR_INVALID_RP_ID: 'Passkeys do not work at this address. Open Foolscap at its own address.',
};
const NOT_USED = 'No passkey was used. Please try again.';

async function withSentence<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const sentence = error instanceof WebAuthnError ? SENTENCES[error.code] : undefined;
    throw new Error(sentence ?? NOT_USED, { cause: error });
  }
}

/** Lets the person make a passkey. @throws Error with a sentence for the person, also when they cancel */
export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { id, response } = await withSentence(startRegistration({ optionsJSON: options }));
  const { attestationObject, clientDataJSON, transports = [] } = response;
  return { credential: id, attestationObject, clientDataJSON, transports };
}

/**
 * Lets the person use a passkey.
 * @param mode with `isInAutofill` the browser offers passkeys in the email field and waits, instead of asking at once
 * @throws Error with a sentence for the person, also when they cancel
 */
export async function usePasskey(
  options: PasskeyRequestOptions,
  { isInAutofill = false }: { isInAutofill?: boolean } = {},
): Promise<PasskeyAssertion> {
  const ceremony = startAuthentication({ optionsJSON: options, useBrowserAutofill: isInAutofill });
  const { id, response } = await withSentence(ceremony);
  const { authenticatorData, clientDataJSON, signature, userHandle } = response;
  return {
    credential: id,
    authenticatorData,
    clientDataJSON,
    signature,
    ...(userHandle !== undefined && { userHandle }),
  };
}

/** Aborts the pending ceremony, so that its promise rejects. Starting a new ceremony does the same. */
export const cancelCeremony = (): void => WebAuthnAbortService.cancelCeremony();

export const hasPasskeyAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();
