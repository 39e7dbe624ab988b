import { BackupFault } from '#shared/backup/backup-fault.ts';
import { Device } from '#client/lib/device/device.ts';
import type { MakeAnswer, MakeRequest } from './make-backup.ts';
import type { RestoreAnswer, RestoreRequest } from './open-backup.ts';
import { packWorkspace } from './pack-workspace.ts';
import { throttleProgress } from './throttle-progress.ts';
import { restoreJob, stopRestore } from './restore-jobs.ts';

/** A request to this worker. It makes and restores backups, because both need the Markdown code and the schema. */
type Request = MakeRequest | RestoreRequest | { kind: 'stop' };

const answer = (message: MakeAnswer | RestoreAnswer): void => postMessage(message);

async function make({ userId, source, beginnings, ownIds }: MakeRequest): Promise<void> {
  const device = new Device(userId);
  try {
    const database = await device.database();
    const { parts, ...made } = await packWorkspace({
      source,
      database,
      beginnings,
      ownIds,
      onProgress: throttleProgress((done, total) => answer({ kind: 'progress', done, total })),
    });
    answer({ kind: 'made', file: new Blob([...parts], { type: 'application/zip' }), ...made });
  } finally {
    device.close();
  }
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'stop') return stopRestore();
  const work = data.kind === 'make' ? make(data) : restoreJob(data);
  work.catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    answer({ kind: 'failed', message, code: error instanceof BackupFault ? error.code : undefined });
  });
});
