/** Starts the worker that makes and reads backups. The caller terminates it. */
export const startBackupWorker = (): Worker =>
  new Worker(new URL('./backup-worker.ts', import.meta.url), { type: 'module' });
