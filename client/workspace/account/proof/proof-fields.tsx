import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { signOut } from '#client/api/sign-in.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { requiredFieldErrors, type FieldErrors, type FormValues } from '../form-dialog.tsx';
import type { ProofState } from './use-proof.ts';
import './proof.css';

/** Returns the error for a missing password, if the password is the proof. */
export const proofErrors = ({ way, field }: ProofState, values: FormValues): FieldErrors =>
  way === 'password' ? requiredFieldErrors({ [field]: [values[field], 'Password is required'] }) : {};

interface ProofFieldsProps {
  proof: ProofState;
  errors: FieldErrors;
  label?: string;
  autoFocus?: boolean;
}

/** The fields of a dialog in which the person proves their identity. */
export function ProofFields({ proof, errors, label = 'Password', autoFocus = false }: ProofFieldsProps) {
  const { way, switchWay, field } = proof;
  if (way === 'sign-in') return null;
  if (way === 'none')
    return (
      <div className="proof">
        <Banner kind="note">{AUTH_MESSAGES.proofNeeded}</Banner>
        <Button size="sm" onClick={() => void signOut()}>
          Log in again
        </Button>
      </div>
    );
  const switchButton = switchWay && (
    <button type="button" className="proof__switch" onClick={switchWay}>
      {way === 'password' ? 'Use a passkey' : 'Use the password'}
    </button>
  );
  if (way === 'passkey')
    return (
      <p className="small proof__note">Your browser asks for your passkey when you go on. {switchButton}</p>
    );
  return (
    <TextField
      label={label}
      labelEnd={switchButton}
      name={field}
      type="password"
      autoComplete="current-password"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens at its first field
      autoFocus={autoFocus}
      error={errors[field]}
    />
  );
}
