import { ownPath } from '#client/lib/own-path.ts';
import { planSearch } from '#client/lib/plan-search.ts';

/** The query string of `/login` and `/signup`. */
interface LoginSearch {
  /** The purchase that continues after the login. */
  plan?: string;
  /** The path of this site that was asked for, and opens after the login. */
  next?: string;
}

/** Validates the query string of `/login` and `/signup`: a path of another site is dropped. */
export function loginSearch(search: Record<string, unknown>): LoginSearch {
  const next = ownPath(search['next']);
  return { ...planSearch(search), ...(next !== undefined && { next }) };
}
