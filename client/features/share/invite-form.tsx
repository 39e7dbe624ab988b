import { useId, useState } from 'react';
import { CircleAlert } from 'lucide-react';
import { OFFERED_ROLES, ROLE_LABELS, type OfferedRole } from '#shared/permissions.ts';
import { errorText } from '#client/api/api-error.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Select } from '#client/ui/fields/select.tsx';
import { NameDialog } from '#client/workspace/account/name-dialog.tsx';
import '#client/ui/fields/text-field.css';
import '#client/ui/fields/field.css';
import './share.css';

export const ROLE_OPTIONS = OFFERED_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));

interface InviteFormProps {
  /** The inviting user while they have no name: they are asked for it first, because the invitation says who sends it. */
  namelessUser: CurrentUser | undefined;
  isInviting: boolean;
  /** Rejects with an error whose text is shown below the field. */
  onInvite: (email: string, role: OfferedRole) => Promise<void>;
}

/** Invites a person by email. A rejection of the server is shown below the field. */
export function InviteForm({ namelessUser, isInviting, onInvite }: InviteFormProps) {
  const errorId = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OfferedRole>('editor');
  const [error, setError] = useState<string | null>(null);
  /** The user who was asked for a name. The dialog stays while their name arrives. */
  const [asked, setAsked] = useState<CurrentUser | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  const submit = async () => {
    setError(null);
    try {
      await onInvite(email, role);
      setEmail('');
    } catch (cause) {
      setError(errorText(cause));
    }
  };

  const askName = (user: CurrentUser) => {
    setAsked(user);
    setIsAsking(true);
  };

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isInviting) return;
          if (namelessUser && email.trim() !== '') askName(namelessUser);
          else void submit();
        }}
      >
        <div className="share__invite">
          <input
            className="input"
            type="email"
            aria-label="Email of the person"
            placeholder="Add someone by email"
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(null);
            }}
            {...(error !== null && { 'aria-invalid': true, 'aria-describedby': errorId })}
          />
          <Select look="sm" aria-label="Role" options={ROLE_OPTIONS} value={role} onValueChange={setRole} />
          <Button variant="primary" type="submit" disabled={isInviting}>
            {isInviting ? 'Inviting…' : 'Invite'}
          </Button>
        </div>
        {error !== null && (
          <p className="field__error share__error" id={errorId} role="alert">
            <Icon of={CircleAlert} size="sm" />
            {error}
          </p>
        )}
      </form>
      {asked && (
        <NameDialog
          user={asked}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          onSaved={() => void submit()}
        />
      )}
    </>
  );
}
