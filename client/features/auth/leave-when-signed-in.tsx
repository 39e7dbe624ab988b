import { Navigate } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { Queries } from '#client/api/queries.tsx';

/** Leads from the login page to the works once the server confirms the session that this device has. */
export function LeaveWhenSignedIn() {
  return (
    <Queries>
      <Leave />
    </Queries>
  );
}

function Leave() {
  const current = useCurrentUser();
  const isConfirmed = current.status === 'signed-in' && current.source === 'server';
  return isConfirmed ? <Navigate to="/workspaces" replace /> : null;
}
