import { useSearch } from '@tanstack/react-router';

/** Returns the page that follows a login: the purchase that asked for it, else the workspaces. */
export function useAfterLogin() {
  const { plan } = useSearch({ strict: false });
  return plan === undefined
    ? ({ to: '/workspaces' } as const)
    : ({ to: '/pricing', search: { plan } } as const);
}
