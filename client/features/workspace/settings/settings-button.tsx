import { Settings } from 'lucide-react';
import { useState } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { laterModule } from '#client/lib/later-module.ts';
import { Icon } from '#client/ui/icon.tsx';
import { toast } from '#client/ui/toast.ts';

const later = laterModule(() => import('./settings-dialog.tsx'));

/** Opens the settings of the workspace. */
export function SettingsButton({ workspace }: { workspace: WorkspaceView }) {
  const [isOpen, setIsOpen] = useState(false);
  const module = later.useSoon();
  const open = (): void => {
    setIsOpen(true);
    later.load().catch(() => {
      setIsOpen(false);
      toast.error('The settings could not be loaded.', { detail: 'Check your network and try again.' });
    });
  };
  return (
    <>
      <button
        type="button"
        className="rail__tab"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Icon of={Settings} size="lg" />
        Settings
      </button>
      {module && (
        <module.SettingsDialog workspace={workspace} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
