import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { pageValue } from '#client/lib/shared-value.ts';

/** Which tab is being set up, `'new'` for one that is not there yet; null while none is. */
export const editedTab = pageValue<CustomTab | 'new' | null>(null);
