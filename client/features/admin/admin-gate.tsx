import { Navigate, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '#client/api/current-user.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { LoadedPage } from '#client/ui/loaded-page.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { AccessDenied } from './access-denied.tsx';

/** Everything that only administrators see. Nobody else loads it. */
const layout = lazyModule(async () => ({ Page: (await import('./admin-layout.tsx')).AdminLayout }));

/** The time after which the gate relies on the device's record of the user, in milliseconds. */
const SERVER_ANSWERS_WITHIN_MS = 3000;

/**
 * Loads the administration for administrators and redirects other users to the home page. At the address of the
 * migration page they see the reason instead. The server authorises every operation itself.
 */
export function AdminGate() {
  const current = useCurrentUser();
  const isMigration = useLocation({ select: ({ pathname }) => /^\/admin\/migration\/?$/.test(pathname) });
  const hasWaited = useHasWaited();
  // The layout around this page renders it only for a known user.
  if (current.status !== 'signed-in') return null;
  if (current.user.isAdmin) return <LoadedPage module={layout} />;
  // The device may not know yet that this user has become an administrator.
  if (current.source === 'device' && !current.needsSignIn && !hasWaited)
    return <Waiting label="Loading…" className="page-waiting" />;
  return isMigration ? <AccessDenied /> : <Navigate to="/" replace />;
}

function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), SERVER_ANSWERS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited;
}
