import { Settings } from 'lucide-react';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { settingsOpen } from './settings-open.ts';
import { builtInTabs } from './settings-tabs.ts';

/** The tabs of the settings, and the command that opens them. */
export const settings: LazyContribution = {
  settingsTabs: builtInTabs,
  commands: [{ order: 160, label: 'Settings', icon: Settings, action: () => () => settingsOpen.set(true) }],
};
