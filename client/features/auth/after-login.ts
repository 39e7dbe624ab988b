import { useSearch } from '@tanstack/react-router';
import { tabStore } from '#client/lib/tab-store.ts';
import { pageAfterLogin } from './invitation/pending-invitation.ts';

const NAME = 'planAfterLogin';

const pageOf = (plan: string) => ({ to: '/pricing', search: { plan } }) as const;

/** Returns the page that follows a login: the purchase or the invitation that led to it, else the workspaces. */
export function useAfterLogin() {
  const { plan } = useSearch({ strict: false });
  return plan === undefined ? pageAfterLogin() : pageOf(plan);
}

/** Stores in this tab the purchase that led to the login, while the tab is at a social sign-in provider. */
export function rememberPlan(plan: string | undefined): void {
  if (plan === undefined) tabStore.remove(NAME);
  else tabStore.set(NAME, plan);
}

/** Returns the page that follows a social sign-in, and forgets the purchase. */
export function takePageAfterSocialLogin() {
  const plan = tabStore.get(NAME);
  tabStore.remove(NAME);
  return plan === null ? pageAfterLogin() : pageOf(plan);
}
