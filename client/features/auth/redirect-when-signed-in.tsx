import { Navigate } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { useAfterLogin } from './after-login.ts';

/**
 * Redirects from the login page to the page that the visitor came for, once the server confirms this device's session.
 */
export function RedirectWhenSignedIn() {
  const current = useCurrentUser();
  const next = useAfterLogin();
  const isConfirmed = current.status === 'signed-in' && current.source === 'server';
  return isConfirmed ? <Navigate {...next} replace /> : null;
}
