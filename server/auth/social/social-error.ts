import {
  socialFailureSentence,
  type SocialFailure,
  type SocialFailureCode,
} from '#shared/accounts/social-failures.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';

/**
 * Creates an error of a social sign-in. Its detail `reason` is the code that the page `/oauth/callback` receives in
 * place of the sentence.
 */
export const socialError = (code: ErrorCode, ...[reason, provider]: SocialFailureCode): AppError =>
  new AppError(code, socialFailureSentence(reason, provider ?? null), { reason });

/** Returns the code for the page. A failure without one of its own is `failed`. */
export function failureOf(error: unknown): SocialFailure {
  if (!(error instanceof AppError)) return 'failed';
  if (error.code === 'too_many_requests') return 'too_many_tries';
  // socialError set it.
  return (error.details['reason'] as SocialFailure | undefined) ?? 'failed';
}
