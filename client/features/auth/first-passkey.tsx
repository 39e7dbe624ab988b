import { pageAfterLogin } from './invitation/pending-invitation.ts';
import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { addPasskey, defaultPasskeyName } from '#client/api/passkeys/add-passkey.ts';
import { errorText } from '#client/api/api-error.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';

/** The last step of a sign-up with a passkey. The person has a session already, so nothing is lost without it. */
export function FirstPasskey() {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  const handleClick = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      // The fresh session is the proof.
      await addPasskey(defaultPasskeyName());
      toast.success(AUTH_MESSAGES.passkeyAdded);
      await navigate(pageAfterLogin());
    } catch (reason) {
      setError(errorText(reason));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {error !== undefined && <Banner kind="error">{error}</Banner>}
      <Button
        variant="primary"
        wide
        className="pad__submit"
        disabled={isBusy}
        onClick={() => void handleClick()}
      >
        {isBusy ? 'Adding the passkey…' : 'Add a passkey'}
      </Button>
      <p className="small">
        It does not work here?{' '}
        <Link to="/account" className="textlink">
          Set a password in your account
        </Link>
        .
      </p>
    </>
  );
}
