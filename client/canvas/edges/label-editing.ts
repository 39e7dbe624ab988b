import { pageValue } from '#client/lib/shared-value.ts';

/** The edge whose label is being written, in this window; null for none. */
export const labelEditing = pageValue<string | null>(null);
