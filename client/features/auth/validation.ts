/** Sentences under fields, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

export const REQUIRED_PASSWORD = 'Password is required';
export const REQUIRED_CONFIRMATION = 'Password confirmation is required';
export const MISMATCH = "Passwords don't match!";

export type Values = Readonly<Record<string, string>>;

/** What is wrong with an address as typed; undefined when nothing is. The server knows better and has the last word. */
export function emailError(email: string | undefined): string | undefined {
  const typed = email?.trim() ?? '';
  if (typed === '') return 'Email is required';
  return /^[^\s@]+@[^\s@]+$/.test(typed) ? undefined : 'Invalid email';
}

/** Keeps the fields that have an error. */
export function errorsOf(results: Record<string, string | undefined>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [name, sentence] of Object.entries(results)) if (sentence !== undefined) errors[name] = sentence;
  return errors;
}

/** Email and password, as login and sign-up ask for them. No rule of length or kind on the client. */
export function credentialErrors(values: Values): FieldErrors {
  return errorsOf({
    email: emailError(values['email']),
    password: values['password'] ? undefined : REQUIRED_PASSWORD,
  });
}

/** The reset form's two fields. Whether they match is checked after, and said in the banner. */
export function resetErrors(values: Values): FieldErrors {
  return errorsOf({
    password: values['password'] ? undefined : REQUIRED_PASSWORD,
    passwordConfirmation: values['passwordConfirmation'] ? undefined : REQUIRED_CONFIRMATION,
  });
}
