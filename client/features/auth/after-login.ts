import { useSearch } from '@tanstack/react-router';
import { pageAfterLogin } from './invitation/pending-invitation.ts';

/** Returns the page that follows a login: the purchase or the invitation that led to it, else the workspaces. */
export function useAfterLogin() {
  const { plan } = useSearch({ strict: false });
  return plan === undefined ? pageAfterLogin() : ({ to: '/pricing', search: { plan } } as const);
}
