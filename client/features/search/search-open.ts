import { pageValue } from '#client/lib/shared-value.ts';

/** Opened from the bar and by ⌘K; shown in one place. */
export const searchOpen = pageValue(false);
