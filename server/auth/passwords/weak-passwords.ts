import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { weaknessTest, type OwnWords, type WeaknessTest } from '#shared/accounts/password-strength.ts';
import { invalidInput } from '#shared/errors/app-error.ts';

let isWeak: WeaknessTest | undefined;

/**
 * The lists come with the package (MIT), so no password is sent anywhere. Passwords from before a rule keep logging in:
 * only a new one is asked for its strength.
 * @param own the person's address and name
 * @throws AppError `invalid_input` for a password that is easy to guess [G3]
 */
export function refuseWeakPassword(password: string, own: OwnWords, path = 'password'): void {
  isWeak ??= weaknessTest(dictionary, adjacencyGraphs);
  if (isWeak(password, own)) throw invalidInput(AUTH_MESSAGES.weakPassword, { path });
}
