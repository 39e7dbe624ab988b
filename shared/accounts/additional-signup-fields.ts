import * as v from 'valibot';
import { isPlainLine } from '#shared/lib/scalars.ts';

/** A field of the sign-up form besides address and password. */
export interface AdditionalSignupField {
  /** The key in the request and in the user's `extra`. */
  readonly name: string;
  readonly kind: 'input' | 'textarea';
  readonly label: string;
  readonly isRequired: boolean;
  /** In characters (code points). */
  readonly maxLength: number;
}

/**
 * The closed list of additional fields [G1]. The form shows them, and the server accepts no others. An installation
 * adds its own fields here.
 */
export const additionalSignupFields: readonly AdditionalSignupField[] = [];

const RESERVED = new Set(['email', 'password', '__proto__', 'constructor', 'prototype']);

const schemaOf = (field: AdditionalSignupField) =>
  v.pipe(
    v.string(`${field.label} is required`),
    v.check((text) => text.isWellFormed(), `${field.label} holds a broken character.`),
    v.trim(),
    v.check(
      (text) => field.kind === 'textarea' || isPlainLine(text),
      `${field.label} holds a character that it cannot have.`,
    ),
    v.check((text) => !field.isRequired || text.length > 0, `${field.label} is required`),
    v.check(
      (text) => Array.from(text).length <= field.maxLength,
      `${field.label} may have at most ${field.maxLength} characters.`,
    ),
  );

/**
 * Returns the schema entries of a list of fields, to be spread into a strict object.
 * @throws Error when a field's name is not a plain word or is used by the form itself
 */
export function signupFieldEntries(fields: readonly AdditionalSignupField[]) {
  const entries: Record<string, v.GenericSchema<string | undefined, string | undefined>> = {};
  for (const field of fields) {
    if (!/^[a-z][A-Za-z0-9]*$/.test(field.name) || RESERVED.has(field.name)) {
      throw new Error(`"${field.name}" cannot be the name of a sign-up field.`);
    }
    entries[field.name] = field.isRequired ? schemaOf(field) : v.optional(schemaOf(field));
  }
  return entries;
}
