import { useEffect, useRef, useState } from 'react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { errorText } from '#client/api/api-error.ts';
import { getInvitation, type Invitation } from '#client/api/auth-calls.ts';

/** Loads the invitation of a link, once. */
export function useInvitation(token: string | null): {
  invitation: Invitation | null;
  error: string | null;
} {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [error, setError] = useState<string | null>(token === null ? AUTH_MESSAGES.tokenMissing : null);
  const isStarted = useRef(false);
  useEffect(() => {
    if (token === null || isStarted.current) return;
    isStarted.current = true;
    getInvitation({ token }).then(setInvitation, (reason: unknown) => setError(errorText(reason)));
  }, [token]);
  return { invitation, error };
}
