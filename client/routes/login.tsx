import { useEffect } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { useSessionId } from '#client/api/session.ts';
import { LoginPage } from '#client/features/auth/login-page.tsx';
import { loginSearch } from '#client/features/auth/login-search.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';

/** Few visitors of this page have a session, and only they wait for the server to confirm it. */
const leaveModule = lazyModule(() => import('#client/features/auth/redirect-when-signed-in.tsx'));

export const Route = createFileRoute('/login')({ validateSearch: loginSearch, component: Login });

function Login() {
  const hasSession = useSessionId() !== null;
  const leave = leaveModule.useLoaded();
  useEffect(() => {
    // If the module cannot be loaded, the server cannot confirm the session either: the form stays.
    if (hasSession) leaveModule.load().catch(() => {});
  }, [hasSession]);
  return (
    <>
      <LoginPage />
      {hasSession && leave && <leave.RedirectWhenSignedIn />}
    </>
  );
}
