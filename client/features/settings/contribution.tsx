import { NETWORK_ERROR } from '#client/api/api-error.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useStore } from '@nanostores/react';
import { Settings } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { usePreloadedModule } from '#client/lib/lazy-module.ts';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { usePreload } from '#client/workspace/contributions/lazy-item.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { openSettings, settingsTab } from '#client/workspace/settings/open-settings.ts';
import { lazySettings } from './lazy-settings.ts';

/** The settings of a workspace and of this device. */
export const settings: Contribution = {
  rail: [{ at: 'end', order: 10, Item: RailItem }],
};

function RailItem() {
  return <SettingsButton workspace={useOpenWorkspace().workspace} />;
}

/** The rail button that opens the settings dialog. */
function SettingsButton({ workspace }: { workspace: WorkspaceView }) {
  const isOpen = useStore(settingsTab) !== null;
  const { settings, settingsTabs, complete } = useContributions();
  const dialog = lazySettings.usePreloaded();
  const module = usePreloadedModule(complete) && dialog;
  usePreload(settings, module !== null);
  usePreload(
    useMemo(() => settingsTabs.map(({ Tab }) => Tab), [settingsTabs]),
    module !== null,
  );
  useEffect(() => {
    if (!isOpen) return;
    Promise.all([lazySettings.load(), complete.load()]).catch(() => {
      settingsTab.set(null);
      toast.error('The settings could not be loaded.', { detail: NETWORK_ERROR });
    });
  }, [isOpen, complete]);
  useEffect(() => () => settingsTab.set(null), []);
  return (
    <>
      <button
        type="button"
        className="rail__tab"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openSettings()}
      >
        <Icon of={Settings} size="lg" />
        Settings
      </button>
      {module && (
        <module.SettingsDialog workspace={workspace} isOpen={isOpen} onClose={() => settingsTab.set(null)} />
      )}
    </>
  );
}
