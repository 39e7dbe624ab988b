import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  additionalSignupFields,
  signupFieldEntries,
  type AdditionalSignupField,
} from './additional-signup-fields.ts';

const pen: AdditionalSignupField = {
  name: 'penName',
  kind: 'input',
  label: 'Pen name',
  isRequired: true,
  maxLength: 10,
};
const about: AdditionalSignupField = {
  name: 'about',
  kind: 'textarea',
  label: 'About you',
  isRequired: false,
  maxLength: 500,
};
const form = v.strictObject(signupFieldEntries([pen, about]));
const refusal = (input: unknown) => v.safeParse(form, input).issues?.[0].message;

describe('[G1] the additional sign-up fields are a closed list', () => {
  test('a sign-up field that is not on the list is rejected', () => {
    expect(v.safeParse(form, { penName: 'Mara', isAdmin: true }).success).toBe(false);
  });

  test('a missing, too long or mistyped sign-up field is rejected with a sentence that names the field', () => {
    expect(refusal({ penName: '  ' })).toBe('Pen name is required');
    expect(refusal({ penName: 'x'.repeat(11) })).toBe('Pen name may have at most 10 characters.');
    expect(refusal({ penName: 7 })).toBe('Pen name is required');
    expect(refusal({})).toBeDefined();
  });

  test('a single-line sign-up field rejects line breaks, control characters and bidi characters', () => {
    for (const penName of ['Mara\nInes', 'Mara\u0000', 'Mara\u202exe', 'Ma\u2066ra', 'Mara\u2028x'])
      expect(refusal({ penName }), JSON.stringify(penName)).toBe(
        'Pen name holds a character that it cannot have.',
      );
    expect(refusal({ penName: 'Mara', about: 'One line,\nand another.' })).toBeUndefined();
  });

  test('the values of the listed sign-up fields are trimmed', () => {
    expect(v.parse(form, { penName: ' Mara ', about: 'I write.' })).toEqual({
      penName: 'Mara',
      about: 'I write.',
    });
    expect(v.parse(form, { penName: 'Mara' })).toEqual({ penName: 'Mara' });
  });

  test('a sign-up field cannot have a name of the form itself or of Object.prototype', () => {
    for (const name of ['email', 'password', '__proto__', 'constructor', 'Two Words', '']) {
      expect(() => signupFieldEntries([{ ...pen, name }]), name).toThrow('cannot be the name');
    }
  });

  test('the list of sign-up fields of this installation is valid', () => {
    expect(() => signupFieldEntries(additionalSignupFields)).not.toThrow();
  });
});
