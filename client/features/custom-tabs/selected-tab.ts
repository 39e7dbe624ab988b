import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';

/** @param id null while none was chosen: the workspace's own choice */
export const selectedTab = (tabs: readonly CustomTab[], id: string | null): CustomTab | undefined =>
  tabs.find((tab) => (id === null ? tab.isDefault : tab.id === id));
