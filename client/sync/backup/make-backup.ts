import type { BackupSource } from '#shared/backup/write-backup.ts';
import { replicationOf } from '../replication/replication.ts';
import { startBackupWorker } from './start-backup-worker.ts';

export interface MakeRequest {
  kind: 'make';
  userId: string;
  source: BackupSource;
  /** The initial Markdown of documents that were created on this device only, by document id. */
  beginnings: ReadonlyMap<string, string>;
  /** Ids of items that the server does not have yet. */
  ownIds: ReadonlySet<string>;
}

export interface MadeBackup {
  file: Blob;
  documents: number;
  /** Documents whose texts were not available. */
  missing: readonly { id: string; title: string }[];
  /** Files that did not fit into the zip. */
  left: readonly { id: string; title: string }[];
}

export type MakeAnswer =
  | { kind: 'progress'; done: number; total: number }
  | ({ kind: 'made' } & MadeBackup)
  | { kind: 'failed'; message: string };

interface MakeOptions extends Omit<MakeRequest, 'kind'> {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** After waiting this long for the server, the texts that are on the device are packed. */
const REPLICATION_LIMIT_MS = 20_000;
/** Text that was just typed is in the device's database after this long. */
const STORE_PENDING_MS = 100;

/**
 * Makes the backup of a workspace in a worker, with or without a network. Typing is not delayed.
 * @throws the signal's reason when it aborts, and Error when the worker failed
 */
export async function makeBackup(options: MakeOptions): Promise<MadeBackup> {
  const { userId, source, beginnings, ownIds, signal, onProgress } = options;
  if (navigator.onLine) await replicateNewest(source.workspace.id, userId, signal);
  await delay(STORE_PENDING_MS);
  signal.throwIfAborted();
  const worker = startBackupWorker();
  const result = Promise.withResolvers<MadeBackup>();
  const handleAbort = (): void => result.reject(signal.reason);
  signal.addEventListener('abort', handleAbort);
  worker.addEventListener('error', () => result.reject(new Error('The backup could not be begun.')));
  worker.addEventListener('message', ({ data }: MessageEvent<MakeAnswer>) => {
    if (data.kind === 'progress') onProgress(data.done, data.total);
    else if (data.kind === 'made') result.resolve(data);
    else result.reject(new Error(data.message));
  });
  try {
    const request: MakeRequest = { kind: 'make', userId, source, beginnings, ownIds };
    worker.postMessage(request);
    return await result.promise;
  } finally {
    signal.removeEventListener('abort', handleAbort);
    worker.terminate();
  }
}

/** Fetches newer texts from the server. Packing notices the texts that could not be fetched. */
async function replicateNewest(workspaceId: string, userId: string, signal: AbortSignal): Promise<void> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(REPLICATION_LIMIT_MS)]);
  const ended = new Promise<void>((resolve) => {
    limited.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([
    replicationOf(workspaceId, userId)
      .replicateOnce(limited)
      .catch(() => {}),
    ended,
  ]);
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
