import { Feather } from 'lucide-react';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';

/** The settings tab with the writing styles of the workspace and of the user. */
export const writingStyles: LazyContribution = {
  settingsTabs: [
    {
      order: 30,
      id: 'writing-styles',
      label: 'Writing Styles',
      icon: Feather,
      isAi: true,
      Tab: lazyItem(async () => (await import('./styles-tab.tsx')).StylesTab),
    },
  ],
};
