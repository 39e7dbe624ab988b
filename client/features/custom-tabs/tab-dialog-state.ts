import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { atom } from 'nanostores';

/** Which tab is being set up, `'new'` for one that is not there yet; null while none is. */
export const editedTab = atom<CustomTab | 'new' | null>(null);
