import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { requiredFieldErrors, type FieldErrors, type FormValues } from '../form-dialog.tsx';
import { ProviderFields } from './provider-fields.tsx';
import type { ProofState } from './use-proof.ts';
import './proof.css';

/** Returns the error for a missing password, or for a missing sign-in at a provider. */
export function proofErrors({ way, field, provider }: ProofState, values: FormValues): FieldErrors {
  if (way === 'provider' && provider.token === undefined) return { actProof: 'Please sign in first.' };
  return way === 'password' ? requiredFieldErrors({ [field]: [values[field], 'Password is required'] }) : {};
}

interface ProofFieldsProps {
  proof: ProofState;
  errors: FieldErrors;
  label?: string;
  autoFocus?: boolean;
}

/** The fields of a dialog in which the person proves their identity. */
export function ProofFields({ proof, errors, label = 'Password', autoFocus = false }: ProofFieldsProps) {
  const { way, switchWay, needsPasskey, field, providers, provider } = proof;
  if (way === 'sign-in') return null;
  if (way === 'provider')
    return <ProviderFields providers={providers} provider={provider} error={errors['actProof']} />;
  if (way === 'none')
    return (
      <div className="proof">
        <Banner kind="note">{AUTH_MESSAGES.proofNeeded}</Banner>
        <SetPasswordLink />
      </div>
    );
  const switchButton = switchWay && (
    <button type="button" className="proof__switch" onClick={switchWay}>
      {way === 'password' ? 'Use a passkey' : 'Use the password'}
    </button>
  );
  if (way === 'passkey')
    return (
      <p className="small proof__note">
        Your browser asks for your passkey when you go on.{' '}
        {switchButton ??
          (!needsPasskey && (
            <a href="/request-password-reset" target="_blank" className="proof__switch">
              No passkey here? Set a password by email
            </a>
          ))}
      </p>
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

/** A link that opens a new tab, so that the dialog keeps its typed text. */
const SetPasswordLink = () => (
  <a href="/request-password-reset" target="_blank" className={buttonClass({ size: 'sm' })}>
    Set a password by email
  </a>
);
