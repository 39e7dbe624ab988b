import * as v from 'valibot';
import { additionalSignupFields, signupFieldEntries } from '#shared/accounts/additional-signup-fields.ts';
import { hasDottedDomain } from '#shared/accounts/dotted-domain.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { PasskeyAssertion, PasskeyRequestOptions } from '#shared/accounts/passkeys.ts';
import { NewPassword, TypedPassword } from '#shared/accounts/password.ts';
import { SOCIAL_MESSAGES } from '#shared/accounts/social-messages.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { Address } from '#shared/lib/scalars.ts';
import type { RateLimit } from './contract.ts';

/** A route under `/auth`, declared like an operation. The server, the API description and the client use it. */
export interface AuthRoute<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'GET' | 'POST';
  readonly path: `/auth/${string}`;
  /** One sentence for a reader of the API. */
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** Error codes beyond the common ones, such as `invalid_input`, `too_many_requests` and `too_large`. */
  readonly errors: readonly ErrorCode[];
  /** The limit of requests from one client address. */
  readonly limit: RateLimit;
  /** The limit of requests from one client address for one account; requests of other clients do not count [G2]. */
  readonly accountLimit?: RateLimit;
  /** Maximum length of the body in bytes. */
  readonly maxBytes: number;
  readonly example: v.InferInput<Input>;
}

const HOUR = 60 * 60;

function defineAuthRoute<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  declared: Omit<AuthRoute<Input, Output>, 'maxBytes' | 'errors'> & Partial<AuthRoute<Input, Output>>,
): AuthRoute<Input, Output> {
  return { errors: [], maxBytes: 16 * 1024, ...declared };
}

const MISSING_FIELD_MESSAGES: Readonly<Record<string, string>> = {
  '"email"': 'Email is required',
  '"password"': 'Password is required',
  '"token"': AUTH_MESSAGES.tokenMissing,
};

/**
 * Returns the form's message for a missing field. For an unknown field the message names it, to help the API caller.
 */
const keyMessage: v.ErrorMessage<v.StrictObjectIssue> = (issue) =>
  MISSING_FIELD_MESSAGES[issue.expected ?? ''] ??
  `This request has a field it cannot have, or lacks one: ${issue.received}.`;

const NoInput = v.strictObject({});
const MessageOutput = v.object({ message: v.string() });
/** The answer of every way to sign in. */
export const SessionOutput = v.object({
  sessionId: v.string(),
  /** Present when the sign-in cancelled the deletion of the account [H5]. */
  cancelledDeletion: v.optional(v.literal(true)),
});
/** Ways to log in that were added to an account in the 24 hours before its password was reset. */
const RecentWaysOutput = v.object({
  /** Removes them, once and within an hour. */
  token: v.string(),
  ways: v.array(
    v.object({ kind: v.picklist(['passkey', 'provider']), name: v.string(), addedAt: v.string() }),
  ),
});
export type RecentWays = v.InferOutput<typeof RecentWaysOutput>;
/** The token in an emailed link: 32 random bytes in base64url [G4]. */
const Token = v.pipe(
  v.string(AUTH_MESSAGES.tokenMissing),
  v.nonEmpty(AUTH_MESSAGES.tokenMissing),
  v.regex(/^[\w-]{43}$/, 'This link is not complete. Please copy the whole link.'),
);

/** The token of an invitation's link: the id of the invitation and a signature. */
const InvitationToken = v.pipe(
  v.string(AUTH_MESSAGES.tokenMissing),
  v.nonEmpty(AUTH_MESSAGES.tokenMissing),
  v.regex(/^[\da-f-]{36}\.[\w-]{43}$/, 'This link is not complete. Please copy the whole link.'),
);
/** The code in the address of `/oauth/callback`: 32 random bytes in base64url. */
export const OneTimeCode = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, SOCIAL_MESSAGES.failed));

export const authRoutes = {
  signup: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/signup',
    summary: 'Starts a sign-up: a link is emailed, and the account is created only when that link is opened.',
    input: v.pipe(
      v.strictObject(
        {
          email: v.pipe(Address, v.check(hasDottedDomain, AUTH_MESSAGES.domainWithoutDot)),
          password: v.optional(NewPassword),
          /** Instead of a password: a passkey is added once the link was opened in the same browser. */
          passkey: v.optional(v.literal(true)),
          ...signupFieldEntries(additionalSignupFields),
        },
        keyMessage,
      ),
      v.forward(
        v.check(
          ({ password, passkey }) => (password === undefined) === (passkey === true),
          'Password is required',
        ),
        ['password'],
      ),
    ),
    output: v.object({
      message: v.string(),
      /**
       * The browser that signed up stores it and sends it with the link's token, so that its password is used [G1].
       */
      nonce: v.string(),
    }),
    errors: ['unavailable'],
    limit: { count: 60, seconds: HOUR },
    accountLimit: { count: 10, seconds: HOUR },
    example: { email: 'writer@letters.example', password: 'a long walk by the river' },
  }),
  verifyEmail: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/verify-email',
    summary: 'Creates the account for the token of an emailed link; the token works once, within 24 hours.',
    input: v.strictObject(
      {
        token: Token,
        nonce: v.optional(v.pipe(v.string(), v.maxLength(100))),
        /** Without a nonce: the reader signed up in another browser, which is then told of the confirmation. */
        isOwnSignUp: v.optional(v.literal(true)),
      },
      keyMessage,
    ),
    output: v.object({
      message: v.string(),
      /** Present when no password was set: a token for setting one, as after “Forgot your password?”. */
      resetToken: v.optional(v.string()),
      /** The verified address. Absent after a sign-up with a passkey in the same browser. */
      email: v.optional(v.string()),
      /** Present in the browser that signed up. */
      sessionId: v.optional(v.string()),
      /** Present after a sign-up with a passkey, which is added in that session. */
      addsPasskey: v.optional(v.literal(true)),
    }),
    errors: ['token_invalid'],
    limit: { count: 60, seconds: 10 * 60 },
    example: { token: 'A'.repeat(43) },
  }),
  signUpState: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/sign-up-state',
    summary: 'Returns whether the sign-up of this browser was confirmed in another one, by its own person.',
    input: v.strictObject({ email: Address, nonce: v.pipe(v.string(), v.maxLength(100)) }, keyMessage),
    output: v.object({ isConfirmedElsewhere: v.boolean() }),
    limit: { count: 600, seconds: 5 * 60 },
    example: { email: 'writer@letters.example', nonce: 'A'.repeat(43) },
  }),
  login: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/login',
    summary: 'Starts a session.',
    input: v.strictObject({ email: Address, password: TypedPassword }, keyMessage),
    output: SessionOutput,
    errors: ['wrong_credentials', 'forbidden', 'unavailable'],
    limit: { count: 120, seconds: 5 * 60 },
    example: { email: 'writer@letters.example', password: 'a long walk by the river' },
  }),
  passkeyOptions: defineAuthRoute({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Returns the options with which a browser asks for a passkey; valid once, for 5 minutes.',
    input: NoInput,
    output: PasskeyRequestOptions,
    limit: { count: 300, seconds: 5 * 60 },
    example: {},
  }),
  passkeyLogin: defineAuthRoute({
    method: 'POST',
    path: '/auth/passkey/login',
    summary: 'Starts a session with a passkey, which names its user by itself.',
    input: v.strictObject({ passkey: PasskeyAssertion }, keyMessage),
    output: SessionOutput,
    errors: ['wrong_credentials', 'token_invalid'],
    limit: { count: 120, seconds: 5 * 60 },
    example: {
      passkey: {
        credential: 'A'.repeat(22),
        authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
        clientDataJSON: 'eyJjaGFsbGVuZ2UiOiJBQUFBIn0',
        signature: 'MEUCIQ',
      },
    },
  }),
  requestPasswordReset: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/request-password-reset',
    summary: 'Emails a link for setting a new password, if the address has an account.',
    input: v.strictObject({ email: Address }, keyMessage),
    output: MessageOutput,
    limit: { count: 60, seconds: HOUR },
    accountLimit: { count: 10, seconds: HOUR },
    example: { email: 'writer@letters.example' },
  }),
  resetPassword: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/reset-password',
    summary: 'Sets a new password and ends all sessions; the token works once, within one hour.',
    input: v.strictObject({ token: Token, password: NewPassword }, keyMessage),
    output: v.object({
      message: v.string(),
      /** Present when passkeys or providers were added in the last 24 hours: the person can remove them. */
      recentWays: v.optional(RecentWaysOutput),
    }),
    errors: ['token_invalid', 'unavailable'],
    limit: { count: 60, seconds: 10 * 60 },
    example: { token: 'A'.repeat(43), password: 'a long walk by the river' },
  }),
  removeRecentWays: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/remove-recent-ways',
    summary:
      'Removes the passkeys and providers that reset-password listed and ends all sessions; the token works once, within one hour.',
    input: v.strictObject({ token: Token }, keyMessage),
    output: MessageOutput,
    errors: ['token_invalid'],
    limit: { count: 60, seconds: 10 * 60 },
    example: { token: 'A'.repeat(43) },
  }),
  confirmEmailChange: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/confirm-change',
    summary:
      'Changes your email address to the one that received the link; the token works once, within 24 hours, in your own session.',
    input: v.strictObject({ token: Token }, keyMessage),
    output: MessageOutput,
    errors: ['token_invalid', 'conflict', 'unauthenticated'],
    limit: { count: 60, seconds: 10 * 60 },
    example: { token: 'A'.repeat(43) },
  }),
  invitation: defineAuthRoute({
    method: 'POST',
    path: '/auth/invitation',
    summary: 'Returns the open invitation of an emailed link, without a session.',
    input: v.strictObject({ token: InvitationToken }, keyMessage),
    output: v.object({
      id: v.string(),
      /** The address that the invitation is for. */
      email: v.string(),
      role: v.string(),
      workspaceTitle: v.string(),
      /** The display name of the inviting user, or "Writer" (H5). */
      invitedByName: v.string(),
      expiresAt: v.string(),
    }),
    errors: ['token_invalid', 'conflict'],
    limit: { count: 120, seconds: 10 * 60 },
    example: { token: `0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d70.${'A'.repeat(43)}` },
  }),
  me: defineAuthRoute({
    method: 'GET',
    path: '/auth/me',
    summary: 'Returns the user of this session with their sign-in methods; null without a session.',
    input: NoInput,
    output: v.nullable(
      v.object({
        id: v.string(),
        createdAt: v.string(),
        email: v.string(),
        username: v.nullable(v.string()),
        lastActiveTimestamp: v.string(),
        isAdmin: v.boolean(),
        /** In credits, with two decimals. */
        credits: v.number(),
        /** The part of `credits` that was bought. It never expires and is spent last. */
        purchasedCredits: v.number(),
        lastFreeCredits: v.nullable(v.string()),
        subscriptionStatus: v.nullable(v.string()),
        subscriptionPlan: v.nullable(v.string()),
        /** The end of the period that is paid for; null when it is not known. */
        subscriptionEndsAt: v.nullable(v.string()),
        paymentProcessorUserId: v.nullable(v.string()),
        datePaid: v.nullable(v.string()),
        sendNewsletter: v.boolean(),
        /** Words to type per day. */
        dailyGoal: v.nullable(v.number()),
        /** AI is switched off for this user in all workspaces. */
        isAiOff: v.boolean(),
        identities: v.array(
          v.object({
            /** `email`, `google` or `github`. */
            providerName: v.string(),
            /** The email address, or the provider's own id of the account. */
            providerUserId: v.string(),
            /** The address and name of the account at the provider; null for the email identity. */
            providerData: v.nullable(
              v.object({ email: v.nullable(v.string()), name: v.nullable(v.string()) }),
            ),
            /** What the identities of one user share; null for the email identity of a user without a provider. */
            authId: v.nullable(v.string()),
            hasPassword: v.boolean(),
          }),
        ),
      }),
    ),
    errors: ['unauthenticated'],
    limit: { count: 600, seconds: 60 },
    example: {},
  }),
  logout: defineAuthRoute({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Ends this session; the answer is the same if it has already ended.',
    input: NoInput,
    output: v.object({}),
    limit: { count: 120, seconds: 60 },
    example: {},
  }),
  exchangeCode: defineAuthRoute({
    method: 'POST',
    path: '/auth/exchange-code',
    summary:
      'Starts a session with the code of a social sign-in; the code works once, within a minute, with the verifier of the browser that began the sign-in.',
    input: v.strictObject(
      {
        code: OneTimeCode,
        /** The secret whose SHA-256 the page sent as `challenge` when the sign-in began. */
        verifier: v.optional(OneTimeCode),
      },
      keyMessage,
    ),
    output: SessionOutput,
    errors: ['token_invalid'],
    limit: { count: 60, seconds: 10 * 60 },
    example: { code: 'A'.repeat(43), verifier: 'B'.repeat(43) },
  }),
  providers: defineAuthRoute({
    method: 'GET',
    path: '/auth/providers',
    summary: 'Lists the social sign-in providers of this installation.',
    input: NoInput,
    output: v.object({ providers: v.array(v.string()) }),
    limit: { count: 600, seconds: 60 },
    example: {},
  }),
} as const;

export type CurrentUser = NonNullable<v.InferOutput<typeof authRoutes.me.output>>;
