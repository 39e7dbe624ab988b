import { useEffect } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { useSessionId } from '#client/api/session.ts';
import { LoginPage } from '#client/features/auth/login-page.tsx';
import { lazyModule } from '#client/lib/lazy-module.ts';

/** Few come here with a session, and only they wait for the server's answer about it. */
const leaving = lazyModule(() => import('#client/features/auth/leave-when-signed-in.tsx'));

export const Route = createFileRoute('/login')({ component: Login });

function Login() {
  const hasSession = useSessionId() !== null;
  const later = leaving.useLoaded();
  useEffect(() => {
    // Where it cannot be fetched the server cannot confirm anything either: the form stays.
    if (hasSession) leaving.load().catch(() => {});
  }, [hasSession]);
  return (
    <>
      <LoginPage />
      {hasSession && later && <later.LeaveWhenSignedIn />}
    </>
  );
}
