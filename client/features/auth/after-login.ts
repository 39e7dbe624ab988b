import { useSearch } from '@tanstack/react-router';
import { ownPath } from '#client/lib/own-path.ts';
import { tabStore } from '#client/lib/tab-store.ts';
import { pageAfterLogin } from './invitation/pending-invitation.ts';
import { loginSearch } from './login-search.ts';

const NAME = 'pathAfterLogin';

/** The router opens `href`. Its types require `to` beside it. */
const pageOf = (path: string | undefined) =>
  path === undefined ? pageAfterLogin() : ({ to: '/workspaces', href: path } as const);

/** Returns the path that the visitor asked for before the login page: a purchase or a page; undefined for none. */
export function useAskedPath(): string | undefined {
  const { plan, next } = loginSearch(useSearch({ strict: false }));
  return plan === undefined ? next : `/pricing?${new URLSearchParams({ plan })}`;
}

/**
 * Returns the page that follows a login: the purchase, the page or the invitation that led to it, else the workspaces.
 */
export const useAfterLogin = () => pageOf(useAskedPath());

/** Stores in this tab the path that was asked for, while the tab is at a social sign-in provider. */
export function rememberAskedPath(path: string | undefined): void {
  if (path === undefined) tabStore.remove(NAME);
  else tabStore.set(NAME, path);
}

/** Returns the page that follows a social sign-in, and forgets the path that was asked for. */
export function takePageAfterSocialLogin() {
  const path = ownPath(tabStore.get(NAME));
  tabStore.remove(NAME);
  return pageOf(path);
}
