import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { LoginPage } from '#client/features/auth/login-page.tsx';

export const Route = createFileRoute('/login')({ component: Login });

function Login() {
  const current = useCurrentUser();
  const isSignedIn = current.status === 'signed-in' && current.source === 'server';
  return isSignedIn ? <Navigate to="/workspaces" replace /> : <LoginPage />;
}
