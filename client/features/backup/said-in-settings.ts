import { pageValue } from '#client/lib/shared-value.ts';

/** Whether the settings, which say how far a backup is, are open. */
export const saidInSettings = pageValue(false);
