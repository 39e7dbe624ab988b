import { useRef, useState } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';

interface NewPasswordFieldProps {
  error: string | undefined;
  label?: string;
  name?: string;
}

/** The strength estimate is larger than the rest of the page, so it is loaded once the field has the focus. */
const loadAdvice = () => import('./password-advice.ts');

/**
 * The field for a new password. It warns of a weak password when the field is left. The form can be sent all the
 * same: the server decides.
 */
export function NewPasswordField({ error, label = 'Password', name = 'password' }: NewPasswordFieldProps) {
  const [advice, setAdvice] = useState<string>();
  const latestValue = useRef('');

  const updateAdvice = async ({ value, form }: HTMLInputElement): Promise<void> => {
    latestValue.current = value;
    if (value === '') return setAdvice(undefined);
    const email = form?.elements.namedItem('email');
    const ownWords = email instanceof HTMLInputElement ? [email.value.trim()] : [];
    // Offline there is no advice, but the form cannot be sent either.
    const loaded = await loadAdvice().catch(() => undefined);
    if (latestValue.current === value) setAdvice(loaded?.passwordAdvice(value, ownWords));
  };

  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      error={error}
      hint={advice !== undefined && advice !== error ? <span role="status">{advice}</span> : undefined}
      onFocus={() => void loadAdvice().catch(() => {})}
      onBlur={(event) => void updateAdvice(event.currentTarget)}
      onChange={(event) => {
        // Visible advice is updated while typing; the first attempt is not judged before the field is left.
        if (advice !== undefined) void updateAdvice(event.currentTarget);
      }}
    />
  );
}
