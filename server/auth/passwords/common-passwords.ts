import { dictionary } from '@zxcvbn-ts/language-common';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { PASSWORD_MIN } from '#shared/accounts/password.ts';
import { invalidInput } from '#shared/errors/app-error.ts';

const COUNTED = 10_000;

let common: ReadonlySet<string> | undefined;

/**
 * The 10,000 commonest passwords among those long enough to be chosen at all. The list comes with the package (MIT), so
 * nothing is asked over the network; it is ordered by how often each was seen in leaks, in lower case.
 */
const commonPasswords = (): ReadonlySet<string> =>
  (common ??= new Set(
    dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN).slice(0, COUNTED),
  ));

/** @throws AppError `invalid_input` for one of the commonest passwords, however its letters are cased [G3] */
export function refuseCommonPassword(password: string, path = 'password'): void {
  if (commonPasswords().has(password.toLowerCase()))
    throw invalidInput(AUTH_MESSAGES.commonPassword, { path });
}
