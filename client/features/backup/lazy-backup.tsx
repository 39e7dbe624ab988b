import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { backupRun } from './backup-state.ts';
import { saidInSettings } from './said-in-settings.ts';

const backupCard = lazyModule(() => import('./backup-card.tsx'));

/** How far a backup is, while one writes on: nothing waits for it. The settings say it themselves. */
export function LazyBackup() {
  const run = useStore(backupRun);
  const isSaidElsewhere = useStore(saidInSettings);
  const loaded = backupCard.useLoaded();
  const isRunning = run !== null;
  useEffect(() => {
    // Without it the backup is made all the same.
    if (isRunning) backupCard.load().catch(() => {});
  }, [isRunning]);
  return loaded && run && !isSaidElsewhere ? <loaded.BackupCard run={run} /> : null;
}
