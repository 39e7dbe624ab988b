import { Navigate, Outlet } from '@tanstack/react-router';
import { useActivityPing } from '#client/api/activity-ping.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { TooltipLayer } from '#client/ui/tooltip-layer.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { UserLoadFailed } from './user-load-failed.tsx';

/**
 * What every page that requires login stands in. A device that remembers its person opens the page at once, with or
 * without the server; redirects happen only when nobody is remembered [G5].
 */
export function SignedIn() {
  const current = useCurrentUser();
  useActivityPing(current);

  if (current.status === 'loading') return <Waiting label="Loading…" className="page-waiting" />;
  if (current.status === 'signed-out') return <Navigate to="/login" replace />;
  if (current.status === 'failed') return <UserLoadFailed error={current.error} />;
  return (
    <>
      <Outlet />
      <TooltipLayer />
      {current.needsSignIn && <SignInAgain email={current.user.email ?? ''} />}
    </>
  );
}
