import * as v from 'valibot';
import { additionalSignupFields, signupFieldEntries } from '#shared/accounts/additional-signup-fields.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { NewPassword, TypedPassword } from '#shared/accounts/password.ts';
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
/** The token in an emailed link: 32 random bytes in base64url [G4]. */
const Token = v.pipe(
  v.string(AUTH_MESSAGES.tokenMissing),
  v.nonEmpty(AUTH_MESSAGES.tokenMissing),
  v.regex(/^[\w-]{43}$/, 'This link is not complete. Please copy the whole link.'),
);

export const authRoutes = {
  signup: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/signup',
    summary: 'Starts a sign-up: a link is emailed, and the account is created only when that link is opened.',
    input: v.strictObject(
      { email: Address, password: NewPassword, ...signupFieldEntries(additionalSignupFields) },
      keyMessage,
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
      { token: Token, nonce: v.optional(v.pipe(v.string(), v.maxLength(100))) },
      keyMessage,
    ),
    output: v.object({
      message: v.string(),
      /** Present when no password was set: a token for setting one, as after “Forgot your password?”. */
      resetToken: v.optional(v.string()),
    }),
    errors: ['token_invalid'],
    limit: { count: 60, seconds: 10 * 60 },
    example: { token: 'A'.repeat(43) },
  }),
  login: defineAuthRoute({
    method: 'POST',
    path: '/auth/email/login',
    summary: 'Starts a session.',
    input: v.strictObject({ email: Address, password: TypedPassword }, keyMessage),
    output: v.object({ sessionId: v.string() }),
    errors: ['wrong_credentials', 'unavailable'],
    limit: { count: 120, seconds: 5 * 60 },
    example: { email: 'writer@letters.example', password: 'a long walk by the river' },
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
    output: MessageOutput,
    errors: ['token_invalid', 'unavailable'],
    limit: { count: 60, seconds: 10 * 60 },
    example: { token: 'A'.repeat(43), password: 'a long walk by the river' },
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
        identities: v.array(
          v.object({ providerName: v.string(), providerUserId: v.string(), hasPassword: v.boolean() }),
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
