import { atom } from 'nanostores';

/** The tab at which the settings dialog opened; null while it is closed. */
export const settingsTab = atom<string | null>(null);

/** Opens the settings dialog at a tab, such as `ai`. */
export const openSettings = (tab = 'general'): void => settingsTab.set(tab);
