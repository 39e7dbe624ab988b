import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { hasDottedDomain } from '#shared/accounts/dotted-domain.ts';
import { emailError, errorsOf, type FieldErrors, type Values } from './validation.ts';

/** Validates the email of a sign-up. Apart from `validation.ts`, because the login page loads none of these texts. */
export const addressErrors = ({ email }: Values): FieldErrors =>
  errorsOf({
    email:
      emailError(email) ??
      (hasDottedDomain(email?.trim() ?? '') ? undefined : AUTH_MESSAGES.domainWithoutDot),
  });
