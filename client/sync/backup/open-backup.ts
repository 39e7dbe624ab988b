import type { BackupFaultCode } from '#shared/backup/backup-fault.ts';
import type { BackupManifest } from '#shared/backup/backup-manifest.ts';
import { announceText } from '../store/text-change-events.ts';
import { startBackupWorker } from './start-backup-worker.ts';

/**
 * A document or file that does not come out of a backup as it was. `markdown`: from its Markdown; `lost`: not at all; `absent`:
 * its text was not in it. `left`: a file
 * whose bytes were not in it.
 */
export type BackupProblem = { id: string; title: string } & (
  { kind: 'markdown' | 'lost'; entry: string } | { kind: 'absent' | 'left' }
);

/** What a backup holds, and under which ids it comes into a new workspace. */
export interface BackupContents {
  manifest: BackupManifest;
  /** Of the new workspace. */
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

/** A file that is being restored from, in a worker of its own. One thing is asked of it at a time. */
export class BackupFile {
  readonly #worker = startBackupWorker();
  #waiting: { resolve: (answer: RestoreAnswer) => void; reject: (error: Error) => void } | undefined;
  #onProgress: Progress = () => {};

  constructor() {
    this.#worker.addEventListener('error', () =>
      this.#waiting?.reject(new Error('The backup could not be read.')),
    );
    this.#worker.addEventListener('message', ({ data }: MessageEvent<RestoreAnswer>) => {
      if (data.kind === 'progress') this.#onProgress(data.done, data.total);
      else if (data.kind === 'failed') this.#waiting?.reject(new Error(data.message));
      else this.#waiting?.resolve(data);
    });
  }

  /** Reads all of it, and keeps it in the worker. @throws Error with a sentence for the writer */
  async open(file: Blob, onProgress: Progress): Promise<BackupContents> {
    const answer = await this.#ask({ kind: 'open', file }, onProgress);
    if (answer.kind !== 'opened') throw new Error('The backup could not be read.');
    return answer;
  }

  /**
   * Puts its texts into this device's database. @returns false when it was stopped: nothing is kept then
   * @throws Error when they could not be kept: nothing is
   */
  async store(userId: string, workspaceId: string, onProgress: Progress): Promise<boolean> {
    return (await this.#ask({ kind: 'store', userId, workspaceId }, onProgress)).kind === 'done';
  }

  /** Ends `store` after the text that is being put away. */
  stop(): void {
    this.#worker.postMessage({ kind: 'stop' });
  }

  /** The workspace is made. */
  async keep(userId: string, workspaceId: string): Promise<void> {
    await this.#ask({ kind: 'keep', userId, workspaceId });
    announceText(userId);
  }

  /** The workspace is not made after all. */
  async forget(userId: string, workspaceId: string): Promise<void> {
    await this.#ask({ kind: 'forget', userId, workspaceId });
  }

  end(): void {
    this.#worker.terminate();
    this.#waiting?.reject(new Error('The backup was closed.'));
  }

  #ask(request: RestoreRequest, onProgress: Progress = () => {}): Promise<RestoreAnswer> {
    this.#onProgress = onProgress;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(request);
    });
  }
}
