import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { backupRun, isBackupSettingOpen } from './backup-state.ts';

const backupCard = lazyModule(() => import('./backup-card.tsx'));

/** Shows the backup card while a backup runs, except while the backup setting shows the progress. */
export function LazyBackup() {
  const run = useStore(backupRun);
  const isSettingOpen = useStore(isBackupSettingOpen);
  const loaded = backupCard.useLoaded();
  const isRunning = run !== null;
  useEffect(() => {
    // Without the card the backup still runs.
    if (isRunning) backupCard.load().catch(() => {});
  }, [isRunning]);
  return loaded && run && !isSettingOpen ? <loaded.BackupCard run={run} /> : null;
}
