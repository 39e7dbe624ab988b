import { useRef, useState } from 'react';
import { TextField } from '#client/ui/fields/text-field.tsx';

interface NewPasswordFieldProps {
  error: string | undefined;
  label?: string;
  name?: string;
}

/** The estimate is larger than the whole screen, and is loaded once somebody begins to choose a password. */
const loadAdvice = () => import('./password-advice.ts');

/**
 * Where a password is chosen: a weak one is named as such when its writer leaves the field, before it is sent. It can be
 * sent all the same; the server decides.
 */
export function NewPasswordField({ error, label = 'Password', name = 'password' }: NewPasswordFieldProps) {
  const [advice, setAdvice] = useState<string>();
  const newest = useRef('');

  const look = async ({ value, form }: HTMLInputElement): Promise<void> => {
    newest.current = value;
    if (value === '') return setAdvice(undefined);
    const email = form?.elements.namedItem('email');
    const own = email instanceof HTMLInputElement ? [email.value.trim()] : [];
    // Without a network there is no advice, and nothing can be sent either.
    const loaded = await loadAdvice().catch(() => undefined);
    if (newest.current === value) setAdvice(loaded?.passwordAdvice(value, own));
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
      onBlur={(event) => void look(event.currentTarget)}
      onChange={(event) => {
        // Advice that was given is followed as it is typed; nobody is advised in the middle of a first try.
        if (advice !== undefined) void look(event.currentTarget);
      }}
    />
  );
}
