import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import * as v from 'valibot';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { weaknessTest, type OwnWords } from '#shared/accounts/password-strength.ts';
import { NewPassword } from '#shared/accounts/password.ts';

// The lists of common passwords are larger than the rest of the client: only the server has them, and it decides.
const isWeak = weaknessTest({}, adjacencyGraphs);

/** Returns the server's objection to a password, as far as the client can predict it; undefined without objection. */
export function passwordAdvice(password: string, own: OwnWords): string | undefined {
  const parsed = v.safeParse(NewPassword, password);
  if (!parsed.success) return parsed.issues[0].message;
  return isWeak(password, own) ? AUTH_MESSAGES.weakPassword : undefined;
}
