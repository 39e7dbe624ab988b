import { useState } from 'react';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useActivityPing } from '#client/api/activity-ping.ts';
import { useCurrentUser } from '#client/api/current-user.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { TooltipLayer } from '#client/ui/layers/tooltip-layer.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { errorText } from '#client/api/api-error.ts';
import { Button } from '#client/ui/button.tsx';
import { Wordmark } from '#client/ui/wordmark.tsx';
import '#client/ui/site/site.css';
import '#client/ui/site/pad.css';

/** Loaded when the page is idle: a session rarely ends, and never right at the start. */
const signInAgain = lazyModule(() => import('./sign-in-again.tsx'));

/**
 * The layout of all pages that require login. A device that remembers its writer opens the page at once, with or
 * without the server. It redirects to the login only when no writer is remembered [G5].
 */
export function SignedIn() {
  const current = useCurrentUser();
  useActivityPing(current);
  const dialog = signInAgain.usePreloaded();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (current.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true);

  if (current.status === 'loading') return <Waiting label="Loading…" className="page-waiting" />;
  if (current.status === 'signed-out') return <ToLogin isAskedFor={!wasSignedIn} />;
  if (current.status === 'failed') return <UserLoadFailed error={current.error} />;
  return (
    <>
      <Outlet />
      <TooltipLayer />
      {dialog && current.needsSignIn && <dialog.SignInAgain email={current.user.email ?? ''} />}
    </>
  );
}

/** The page that a login opens by itself. */
const HOME = '/workspaces';

/**
 * Redirects to the login, which returns to this page if a visitor asked for it. Somebody who signs out here leaves
 * nothing behind: the next login on this device does not open their page.
 */
function ToLogin({ isAskedFor }: { isAskedFor: boolean }) {
  // The location changes with the redirect, before this component is removed.
  const [next] = useState(useLocation({ select: ({ href }) => href }));
  return <Navigate to="/login" search={isAskedFor && next !== HOME ? { next } : {}} replace />;
}

/** Shown when this device remembers no writer and the signed-in user could not be loaded from the server. */
function UserLoadFailed({ error }: { error: Error }) {
  return (
    <div className="site site--desk">
      <title>Foolscap</title>
      <header>
        <Wordmark look="site" to="/workspaces" />
      </header>
      <main>
        <div className="pad" role="alert">
          <h1 className="title">Failed to load user data. Try refreshing the page.</h1>
          <div className="pad__stack">
            <p className="body">Details: {errorText(error)}</p>
            <div className="pad__row">
              <Button variant="primary" onClick={() => location.reload()}>
                Refresh the page
              </Button>
            </div>
          </div>
        </div>
      </main>
    </div>
  );
}
