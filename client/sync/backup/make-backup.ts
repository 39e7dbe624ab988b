import type { BackupSource } from '#shared/backup/write-backup.ts';
import { replicationOf } from '../replication/replication.ts';
import { startBackupWorker } from './start-backup-worker.ts';

export interface MakeRequest {
  kind: 'make';
  userId: string;
  source: BackupSource;
  /** Markdown of documents that only this device has begun. */
  beginnings: ReadonlyMap<string, string>;
  /** Ids of items that the server does not have yet. */
  ownIds: ReadonlySet<string>;
}

export interface MadeBackup {
  file: Blob;
  documents: number;
  /** Documents whose texts could not be had. */
  missing: readonly { id: string; title: string }[];
  /** Files for which a zip has no room. */
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

/** Longer than this nobody waits for a server: what is here is packed. */
const FETCH_WITHIN_MS = 20_000;
/** What was just typed is in the database by then. */
const STORED_AFTER_MS = 100;

/**
 * Makes the backup of a workspace, with the network or without it, beside the page: nothing of it holds a key.
 * @throws when the signal aborts, or the worker could not do it
 */
export async function makeBackup(options: MakeOptions): Promise<MadeBackup> {
  const { userId, source, beginnings, ownIds, signal, onProgress } = options;
  if (navigator.onLine) await bring(source.workspace.id, userId, signal);
  await pause(STORED_AFTER_MS);
  signal.throwIfAborted();
  const worker = startBackupWorker();
  const made = Promise.withResolvers<MadeBackup>();
  const handleAbort = (): void => made.reject(signal.reason);
  signal.addEventListener('abort', handleAbort);
  worker.addEventListener('error', () => made.reject(new Error('The backup could not be begun.')));
  worker.addEventListener('message', ({ data }: MessageEvent<MakeAnswer>) => {
    if (data.kind === 'progress') onProgress(data.done, data.total);
    else if (data.kind === 'made') made.resolve(data);
    else made.reject(new Error(data.message));
  });
  try {
    const request: MakeRequest = { kind: 'make', userId, source, beginnings, ownIds };
    worker.postMessage(request);
    return await made.promise;
  } finally {
    signal.removeEventListener('abort', handleAbort);
    worker.terminate();
  }
}

/** Brings what is newer on the server. What does not come is missing or older, and is found out when it is packed. */
async function bring(workspaceId: string, userId: string, signal: AbortSignal): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(FETCH_WITHIN_MS)]);
  const ended = new Promise<void>((resolve) => {
    within.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([
    replicationOf(workspaceId, userId)
      .bring(within)
      .catch(() => {}),
    ended,
  ]);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
