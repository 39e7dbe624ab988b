/** Begins the worker in which backups are made and read: whoever begins it ends it. */
export const startBackupWorker = (): Worker =>
  new Worker(new URL('./backup-worker.ts', import.meta.url), { type: 'module' });
