import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';

/** Validates the query string of the pages about one user. */
export function userSearch({ user }: Record<string, unknown>): { user?: string } {
  return v.is(Id, user) ? { user } : {};
}
