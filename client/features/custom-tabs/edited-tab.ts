import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { atom } from 'nanostores';

/** The tab in the tab dialog: `'new'` for a tab that does not exist yet, null while the dialog is closed. */
export const editedTab = atom<CustomTab | 'new' | null>(null);
