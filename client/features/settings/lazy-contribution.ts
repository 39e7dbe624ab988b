import { Settings } from 'lucide-react';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { openSettings } from '#client/workspace/settings/open-settings.ts';
import { builtInTabs } from './settings-tabs.ts';

/** The tabs of the settings, and the command that opens them. */
export const settings: LazyContribution = {
  settingsTabs: builtInTabs,
  commands: [{ order: 160, label: 'Settings', icon: Settings, action: () => () => openSettings() }],
};
