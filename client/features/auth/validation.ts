/** Error texts by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

export const REQUIRED_PASSWORD = 'Password is required';
export const REQUIRED_CONFIRMATION = 'Password confirmation is required';
export const MISMATCH = "Passwords don't match!";

export type Values = Readonly<Record<string, string>>;

/** Returns the error of an email address as typed, or undefined. The server makes the final check. */
export function emailError(email: string | undefined): string | undefined {
  const typed = email?.trim() ?? '';
  if (typed === '') return 'Email is required';
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? undefined : 'Invalid email';
}

/** Drops the fields without an error. */
export function errorsOf(results: Record<string, string | undefined>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [name, sentence] of Object.entries(results)) if (sentence !== undefined) errors[name] = sentence;
  return errors;
}

/** Validates email and password of a login. Length and strength of the password are not checked here. */
export function credentialErrors(values: Values): FieldErrors {
  return errorsOf({
    email: emailError(values['email']),
    password: values['password'] ? undefined : REQUIRED_PASSWORD,
  });
}

/** Validates the two fields of the reset form. The page checks afterwards whether they match, and shows a banner. */
export function resetErrors(values: Values): FieldErrors {
  return errorsOf({
    password: values['password'] ? undefined : REQUIRED_PASSWORD,
    passwordConfirmation: values['passwordConfirmation'] ? undefined : REQUIRED_CONFIRMATION,
  });
}
