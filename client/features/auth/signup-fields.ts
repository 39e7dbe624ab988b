import * as v from 'valibot';
import { signupFieldEntries, type AdditionalSignupField } from '#shared/accounts/additional-signup-fields.ts';
import { errorsOf, type FieldErrors, type Values } from './validation.ts';

/** What was typed into the extra fields, without those left empty. */
export function typedFields(
  fields: readonly AdditionalSignupField[],
  values: Values,
): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const { name } of fields) {
    const value = values[name]?.trim() ?? '';
    if (value !== '') typed[name] = value;
  }
  return typed;
}

/** The sentences of the extra fields that the server would refuse. */
export function signupFieldErrors(fields: readonly AdditionalSignupField[], values: Values): FieldErrors {
  const typed = typedFields(fields, values);
  const errors: Record<string, string | undefined> = {};
  for (const [name, schema] of Object.entries(signupFieldEntries(fields))) {
    const result = v.safeParse(schema, typed[name]);
    if (!result.success) errors[name] = result.issues[0].message;
  }
  return errorsOf(errors);
}
