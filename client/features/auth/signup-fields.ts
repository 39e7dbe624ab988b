import { errorsOf, type FieldErrors, type Values } from './validation.ts';

/** A field that sign-up asks for beside email and password. The server accepts names from its own closed list. */
export interface SignupField {
  name: string;
  type: 'input' | 'textarea';
  label: string;
  validations?: {
    /** The sentence when it is empty. */
    required?: string;
    /** Characters at least, and the sentence. */
    minLength?: { value: number; message: string };
    maxLength?: { value: number; message: string };
    pattern?: { value: RegExp; message: string };
  };
}

/** What this installation asks for. */
export const additionalSignupFields: readonly SignupField[] = [];

/** Sentences for the fields whose validations fail. An empty field fails only `required`. */
export function signupFieldErrors(fields: readonly SignupField[], values: Values): FieldErrors {
  return errorsOf(
    Object.fromEntries(fields.map((field) => [field.name, fieldError(field, values[field.name] ?? '')])),
  );
}

function fieldError({ validations = {} }: SignupField, typed: string): string | undefined {
  const { required, minLength, maxLength, pattern } = validations;
  const value = typed.trim();
  if (value === '') return required;
  if (minLength && value.length < minLength.value) return minLength.message;
  if (maxLength && value.length > maxLength.value) return maxLength.message;
  if (pattern && !pattern.value.test(value)) return pattern.message;
  return undefined;
}
