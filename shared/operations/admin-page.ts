import * as v from 'valibot';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';

/** No list has more rows. A larger `skip` is a mistake. */
const MAX_SKIP = 10_000_000;

/** The number of rows before a page of a list, for input. */
export const Skip = v.optional(
  v.pipe(
    v.number(ADMIN_MESSAGES.pageUnknown),
    v.integer(ADMIN_MESSAGES.pageUnknown),
    v.minValue(0, ADMIN_MESSAGES.pageUnknown),
    v.maxValue(MAX_SKIP, ADMIN_MESSAGES.pageUnknown),
  ),
  0,
);

/** Returns the number of pages of a list. An empty list has one page too. */
export const pagesOf = (rows: number, pageSize: number): number => Math.max(1, Math.ceil(rows / pageSize));
