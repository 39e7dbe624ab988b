import { pageValue } from '#client/lib/shared-value.ts';

/** Opened from the words in the bar and from the page's menu; shown in one place. */
export const detailsOpen = pageValue(false);
