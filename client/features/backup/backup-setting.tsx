import { useStore } from '@nanostores/react';
import './backup.css';
import { useEffect } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Setting } from '#client/ui/fields/setting.tsx';
import { backupRun, backupProgressText, isBackupSettingOpen } from './backup-state.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { downloadBackup } from './download-backup.ts';

/** The setting that downloads a backup of the workspace. It shows the progress while the backup is made. */
export function BackupSetting() {
  const { workspace } = useOpenWorkspace();
  const run = useStore(backupRun);
  useEffect(() => {
    isBackupSettingOpen.set(true);
    return () => isBackupSettingOpen.set(false);
  }, []);
  return (
    <Setting
      name="Backup"
      note="All texts, folders and settings in one zip. It is restored from the list of workspaces."
    >
      {(ids) =>
        run ? (
          <span className="backup-run">
            <span className="backup-run__count num" role="status">
              {backupProgressText(run)}
            </span>
            <ProgressBar label="Making a backup" done={run.done} total={run.total} />
            <Button size="sm" onClick={run.cancel}>
              Cancel
            </Button>
          </span>
        ) : (
          <Button
            size="sm"
            aria-describedby={ids['aria-describedby']}
            onClick={() => void downloadBackup(workspace)}
          >
            Download a backup
          </Button>
        )
      }
    </Setting>
  );
}
