import type { ReactNode } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { FieldErrors } from './validation.ts';

interface EmailFieldProps {
  errors: FieldErrors;
  defaultValue?: string | undefined;
  /** Browsers that can do so offer passkeys in this field. */
  hasPasskeys?: boolean;
}

export function EmailField({ errors, defaultValue, hasPasskeys = false }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="you@example.com"
      defaultValue={defaultValue}
      error={errors['email']}
    />
  );
}

interface PasswordFieldProps {
  errors: FieldErrors;
  label?: string;
  name?: string;
  labelEnd?: ReactNode;
  /** True for a new password: password managers then offer to generate one. */
  isNew?: boolean;
}

export function PasswordField({
  errors,
  label = 'Password',
  name = 'password',
  labelEnd,
  isNew = false,
}: PasswordFieldProps) {
  return (
    <TextField
      label={label}
      labelEnd={labelEnd}
      name={name}
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      error={errors[name]}
    />
  );
}
