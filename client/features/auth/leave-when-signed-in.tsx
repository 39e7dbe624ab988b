import { Navigate } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';

/** Leads from the login page to the works once the server confirms the session that this device has. */
export function LeaveWhenSignedIn() {
  const current = useCurrentUser();
  const isConfirmed = current.status === 'signed-in' && current.source === 'server';
  return isConfirmed ? <Navigate to="/workspaces" replace /> : null;
}
