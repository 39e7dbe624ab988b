import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import * as v from 'valibot';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { weaknessTest, type OwnWords } from '#shared/accounts/password-strength.ts';
import { NewPassword } from '#shared/accounts/password.ts';

// The lists of common passwords are longer than the rest of the application: the server has them, and the last word.
const isWeak = weaknessTest({}, adjacencyGraphs);

/** What the server would say against a password, as far as it can be known here; undefined for nothing. */
export function passwordAdvice(password: string, own: OwnWords): string | undefined {
  const read = v.safeParse(NewPassword, password);
  if (!read.success) return read.issues[0].message;
  return isWeak(password, own) ? AUTH_MESSAGES.weakPassword : undefined;
}
