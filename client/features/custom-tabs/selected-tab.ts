import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';

/**
 * Returns the custom tab to show.
 * @param id id of the selected tab; null while this device has selected none: then the default tab is returned
 */
export const selectedTab = (tabs: readonly CustomTab[], id: string | null): CustomTab | undefined =>
  tabs.find((tab) => (id === null ? tab.isDefault : tab.id === id));
