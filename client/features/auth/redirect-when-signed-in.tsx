import { Navigate } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { pageAfterLogin } from './invitation/pending-invitation.ts';

/** Redirects from the login page to the workspaces, or to a pending invitation, once the server confirms this device's session. */
export function RedirectWhenSignedIn() {
  const current = useCurrentUser();
  const isConfirmed = current.status === 'signed-in' && current.source === 'server';
  return isConfirmed ? <Navigate {...pageAfterLogin()} replace /> : null;
}
