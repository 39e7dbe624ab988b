import { Navigate, Outlet } from '@tanstack/react-router';
import { useActivityPing } from '#client/api/activity-ping.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { TooltipLayer } from '#client/ui/layers/tooltip-layer.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { UserLoadFailed } from './user-load-failed.tsx';

/** Sessions end rarely, and never at first: it comes when the page is at rest. */
const signInAgain = lazyModule(() => import('./sign-in-again.tsx'));

/**
 * What every page that requires login stands in. A device that remembers its person opens the page at once, with or
 * without the server; redirects happen only when nobody is remembered [G5].
 */
export function SignedIn() {
  const current = useCurrentUser();
  useActivityPing(current);
  const again = signInAgain.useSoon();

  if (current.status === 'loading') return <Waiting label="Loading…" className="page-waiting" />;
  if (current.status === 'signed-out') return <Navigate to="/login" replace />;
  if (current.status === 'failed') return <UserLoadFailed error={current.error} />;
  return (
    <>
      <Outlet />
      <TooltipLayer />
      {again && current.needsSignIn && <again.SignInAgain email={current.user.email ?? ''} />}
    </>
  );
}
