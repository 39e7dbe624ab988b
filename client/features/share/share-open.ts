import { pageValue } from '#client/lib/shared-value.ts';

/** Opened from the bar and from the search; shown in one place. */
export const shareOpen = pageValue(false);
