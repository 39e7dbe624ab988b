import { pageValue } from '#client/lib/shared-value.ts';

/** Opened from the rail and from the search; shown in one place. */
export const settingsOpen = pageValue(false);
