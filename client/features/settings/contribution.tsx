import { Settings } from 'lucide-react';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { SettingsButton } from './settings-button.tsx';
import { settingsOpen } from './settings-open.ts';
import { ownTabs } from './settings-tabs.ts';

/** The settings of a workspace, and how this device shows it. */
export const settings: Contribution = {
  settingsTabs: ownTabs,
  rail: [{ at: 'end', order: 10, Item: RailItem }],
  commands: [{ order: 160, label: 'Settings', icon: Settings, action: () => () => settingsOpen.set(true) }],
};

function RailItem() {
  return <SettingsButton workspace={useOpenWorkspace().workspace} />;
}
