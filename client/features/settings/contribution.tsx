import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { SettingsButton } from './settings-button.tsx';

/** The settings of a workspace, and how this device shows it. */
export const settings: Contribution = {
  rail: [{ at: 'end', order: 10, Item: RailItem }],
};

function RailItem() {
  return <SettingsButton workspace={useOpenWorkspace().workspace} />;
}
