import * as v from 'valibot';
import { Username } from '#shared/lib/scalars.ts';
import type { FieldErrors, FormValues } from '#client/workspace/account/form-dialog.tsx';

/** Validates the name of a passkey, by the rules of the server. */
export function nameErrors({ name }: FormValues): FieldErrors {
  const parsed = v.safeParse(Username, name ?? '');
  return parsed.success ? {} : { name: parsed.issues[0].message };
}
