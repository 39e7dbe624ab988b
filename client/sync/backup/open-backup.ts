import type { BackupFaultCode } from '#shared/backup/backup-fault.ts';
import type { BackupManifest } from '#shared/backup/backup-manifest.ts';
import { notifyTextChange } from '../store/text-change-events.ts';
import { startBackupWorker } from './start-backup-worker.ts';

/**
 * A document or file that cannot be restored exactly. `markdown`: the text is read from its Markdown; `lost`: it
 * cannot be read at all; `absent`: the backup does not contain the text; `left`: the backup does not contain the
 * file's bytes.
 */
export type BackupProblem = { id: string; title: string } & (
  { kind: 'markdown' | 'lost'; entry: string } | { kind: 'absent' | 'left' }
);

/** The contents of a backup, and the new ids under which they are restored. */
export interface BackupContents {
  manifest: BackupManifest;
  /** The id of the new workspace. */
  workspaceId: string;
  /** New ids by old ones. */
  ids: ReadonlyMap<string, string>;
  problems: readonly BackupProblem[];
}

export type RestoreRequest =
  { kind: 'open'; file: Blob } | { kind: 'store' | 'keep' | 'forget'; userId: string; workspaceId: string };

export type RestoreAnswer =
  | { kind: 'progress'; done: number; total: number }
  | ({ kind: 'opened' } & BackupContents)
  | { kind: 'done' | 'stopped' }
  | { kind: 'failed'; message: string; code?: BackupFaultCode | undefined };

type Progress = (done: number, total: number) => void;

/** A backup file that is open for restoring, in its own worker. It handles one request at a time. */
export class BackupFile {
  readonly #worker = startBackupWorker();
  #pending: { resolve: (answer: RestoreAnswer) => void; reject: (error: Error) => void } | undefined;
  #onProgress: Progress = () => {};

  constructor() {
    this.#worker.addEventListener('error', () =>
      this.#pending?.reject(new Error('The backup could not be read.')),
    );
    this.#worker.addEventListener('message', ({ data }: MessageEvent<RestoreAnswer>) => {
      if (data.kind === 'progress') this.#onProgress(data.done, data.total);
      else if (data.kind === 'failed') this.#pending?.reject(new Error(data.message));
      else this.#pending?.resolve(data);
    });
  }

  /** Reads the backup and retains it in the worker. @throws Error with a message for the writer */
  async open(file: Blob, onProgress: Progress): Promise<BackupContents> {
    const answer = await this.#request({ kind: 'open', file }, onProgress);
    if (answer.kind !== 'opened') throw new Error('The backup could not be read.');
    return answer;
  }

  /**
   * Stores the backup's texts and files in this device's database, all or none.
   * @returns false when it was stopped and nothing is stored
   * @throws Error when storing failed and nothing is stored
   */
  async store(userId: string, workspaceId: string, onProgress: Progress): Promise<boolean> {
    return (await this.#request({ kind: 'store', userId, workspaceId }, onProgress)).kind === 'done';
  }

  /** Stops `store` after the text that is being stored. */
  stop(): void {
    this.#worker.postMessage({ kind: 'stop' });
  }

  /** Makes the stored texts permanent: the workspace was created. */
  async keep(userId: string, workspaceId: string): Promise<void> {
    await this.#request({ kind: 'keep', userId, workspaceId });
    notifyTextChange(userId);
  }

  /** Deletes the stored texts and files: the workspace is not created after all. */
  async forget(userId: string, workspaceId: string): Promise<void> {
    await this.#request({ kind: 'forget', userId, workspaceId });
  }

  end(): void {
    this.#worker.terminate();
    this.#pending?.reject(new Error('The backup was closed.'));
  }

  #request(request: RestoreRequest, onProgress: Progress = () => {}): Promise<RestoreAnswer> {
    this.#onProgress = onProgress;
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#worker.postMessage(request);
    });
  }
}
