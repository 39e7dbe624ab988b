import { useSearch } from '@tanstack/react-router';
import { pageAfterLogin } from './invitation/pending-invitation.ts';

const KEY = 'foolscap:planAfterLogin';

const pageOf = (plan: string) => ({ to: '/pricing', search: { plan } }) as const;

/** Returns the page that follows a login: the purchase or the invitation that led to it, else the workspaces. */
export function useAfterLogin() {
  const { plan } = useSearch({ strict: false });
  return plan === undefined ? pageAfterLogin() : pageOf(plan);
}

/** Stores in this tab the purchase that led to the login, while the tab is at a social sign-in provider. */
export function rememberPlan(plan: string | undefined): void {
  try {
    if (plan === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, plan);
  } catch {
    // Without storage the sign-in ends at the workspaces.
  }
}

/** Returns the page that follows a social sign-in, and forgets the purchase. */
export function takePageAfterSocialLogin() {
  let plan: string | null = null;
  try {
    plan = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage no purchase was stored.
  }
  return plan === null ? pageAfterLogin() : pageOf(plan);
}
