import { Archive } from 'lucide-react';
import type { LaterContribution } from '#client/workspace/contributions/contribution.ts';
import { laterItem } from '#client/workspace/contributions/lazy-item.tsx';
import { LazyBackup } from './lazy-backup.tsx';
import { downloadBackup } from './download-backup.ts';

/** A backup of a workspace, as one file on the device. */
export const backup: LaterContribution = {
  overlays: [LazyBackup],
  settings: [laterItem(async () => (await import('./backup-setting.tsx')).BackupSetting)],
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
