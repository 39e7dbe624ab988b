import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { weaknessTest, type OwnWords, type WeaknessTest } from '#shared/accounts/password-strength.ts';
import { invalidInput } from '#shared/errors/app-error.ts';

let isWeak: WeaknessTest | undefined;

/**
 * Refuses a new password that is easy to guess [G3]. The word lists come with the package (MIT), so no password
 * leaves the server. Existing passwords still log in, even those from before a rule.
 * @param own the user's address and name
 * @throws AppError `invalid_input` for a password that is easy to guess
 */
export function refuseWeakPassword(password: string, own: OwnWords, path = 'password'): void {
  isWeak ??= weaknessTest(dictionary, adjacencyGraphs);
  if (isWeak(password, own)) throw invalidInput(AUTH_MESSAGES.weakPassword, { path });
}
