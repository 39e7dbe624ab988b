import { Archive } from 'lucide-react';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';
import { LazyBackup } from './lazy-backup.tsx';
import { downloadBackup } from './download-backup.ts';

/** Downloads a backup of a workspace as one zip file. */
export const backup: LazyContribution = {
  overlays: [LazyBackup],
  settings: [lazyItem(async () => (await import('./backup-setting.tsx')).BackupSetting)],
  commands: [
    {
      order: 150,
      label: 'Download a backup',
      icon: Archive,
      action:
        ({ open }) =>
        () =>
          void downloadBackup(open.workspace),
    },
  ],
};
