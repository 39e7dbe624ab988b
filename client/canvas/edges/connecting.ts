import { pageValue } from '#client/lib/shared-value.ts';

/** The node that a line is being drawn from by keys; null while none is. */
export const connecting = pageValue<string | null>(null);

/** What was done, for who does not see it. */
export const announcement = pageValue('');

/** Whether the list of the canvas's keys is shown. */
export const keysOpen = pageValue(false);
