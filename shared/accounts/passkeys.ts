import * as v from 'valibot';

/** Passkeys that one user may have. */
export const MAX_PASSKEYS = 20;
/** Time in which a passkey has to be used after its challenge was sent, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;
/** Time after a sign-in in which the session itself proves who the user is, in milliseconds. */
export const FRESH_SIGN_IN_MS = 10 * 60 * 1000;

const INCOMPLETE = 'This passkey answer is not complete. Please try again.';

/** Bytes in base64url without padding. */
const base64url = (maxLength: number) =>
  v.pipe(v.string(INCOMPLETE), v.maxLength(maxLength, INCOMPLETE), v.regex(/^[\w-]+$/, INCOMPLETE));

/** The id of a WebAuthn credential in base64url: 16 to 1023 bytes. */
export const CredentialId = v.pipe(base64url(1_364), v.minLength(22, INCOMPLETE));

const ClientData = base64url(4_096);

/** The answer of an authenticator that has used a passkey (WebAuthn assertion), all bytes in base64url. */
export const PasskeyAssertion = v.strictObject({
  credential: CredentialId,
  authenticatorData: base64url(4_096),
  clientDataJSON: ClientData,
  signature: base64url(8_192),
  /** The user's id, for a passkey that was found without a name. */
  userHandle: v.optional(base64url(128)),
});
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>;

/** The answer of an authenticator that has made a passkey (WebAuthn attestation), all bytes in base64url. */
export const PasskeyRegistration = v.strictObject({
  credential: CredentialId,
  attestationObject: base64url(16_384),
  clientDataJSON: ClientData,
  /** Such as `internal` or `hybrid`: hints for the browser. */
  transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)), []),
});
export type PasskeyRegistration = v.InferOutput<typeof PasskeyRegistration>;

const Descriptors = v.array(
  v.object({
    id: v.string(),
    type: v.literal('public-key'),
    transports: v.array(v.string()),
  }),
);

/** The options with which a browser asks for a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyRequestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  /** Empty: any passkey of this site. */
  allowCredentials: Descriptors,
});
export type PasskeyRequestOptions = v.InferOutput<typeof PasskeyRequestOptions>;

/** The options with which a browser makes a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  /** The passkeys that the user has: one authenticator holds one of them. */
  excludeCredentials: Descriptors,
});
export type PasskeyCreationOptions = v.InferOutput<typeof PasskeyCreationOptions>;
