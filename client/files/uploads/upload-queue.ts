import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { NOT_ATTEMPTED } from '#client/lib/durable-queue/attempts.ts';
import { CoalescedTask } from '#client/lib/durable-queue/coalesced-task.ts';
import { LiveState } from '#client/lib/durable-queue/live-state.ts';
import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import { uploadSending } from './lazy-sending.ts';
import type { UploadSender } from './upload-sender.ts';
import type { UploadDetail } from './upload-details.ts';
import { UploadStore, type NewUpload } from './upload-store.ts';
import type { ShownUpload, UploadState, UploadDependencies } from './upload-dependencies.ts';

/** The minimum interval between progress updates to the screen and to other tabs. */
const PROGRESS_INTERVAL_MS = 100;

/**
 * One person's queue of uploads [C3, D3]. Each file is stored on the device with its bytes before anything is sent.
 * It is uploaded in three steps (presign, upload, register), which resume where they were interrupted. A refused file
 * stays visible. One tab at a time sends.
 */
export class UploadQueue {
  readonly store: UploadStore;
  readonly #dependencies: UploadDependencies;
  readonly #progress = new Map<string, number>();
  #rows: readonly QueuedUpload[] = [];
  readonly #state = new LiveState<UploadState>({ isLoaded: false, uploads: [], pausedBy: null });
  readonly #readTask = new CoalescedTask(() => this.#readOnce());
  /** Undefined while its code is being loaded. Files are stored and displayed without it. */
  #sender: UploadSender | undefined;
  #progressReportedAt = 0;
  readonly #unsubscribe: () => void;

  constructor(dependencies: UploadDependencies) {
    this.#dependencies = dependencies;
    this.store = new UploadStore(dependencies.device);
    dependencies.channel?.listen((message) => {
      if (message.kind === 'progress') this.#setProgress(message.assetId, message.part);
      else void this.#read();
    });
    const stops = [
      uploadSending.whenLoaded(
        (module) => this.#startSending(module.UploadSender),
        // When the code cannot be loaded, the server cannot be reached either.
        () => this.#pause('offline'),
      ),
      dependencies.device.onEvicted(() => {
        void this.store.storeAgain(dependencies.now()).then(() => this.#handleChanged());
      }),
    ];
    this.#unsubscribe = () => {
      for (const stop of stops) stop();
    };
    void this.#read().then(() => this.run());
  }

  readonly getState = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  /** Stores files and sends them as soon as possible. Resolves false when the files are in this page's memory only. */
  async add(uploads: readonly NewUpload[]): Promise<boolean> {
    const isStored = await this.store.add(uploads, this.#dependencies.now());
    await this.#handleChanged();
    void this.run();
    return isStored;
  }

  /** Changes the name, the alt text or the position of a queued file. */
  async alter(assetId: string, change: Partial<Pick<QueuedUpload, UploadDetail>>): Promise<void> {
    const row = this.#row(assetId);
    if (!row) return;
    await this.store.alter({ ...row, ...change });
    await this.#handleChanged();
  }

  /** Deletes a file from this device and ends its upload, in whichever tab it runs. */
  async cancel(assetId: string): Promise<void> {
    this.#sender?.abort(assetId);
    await this.store.remove(assetId);
    await this.#handleChanged();
  }

  /** Retries a refused or failed file. */
  async retry(assetId: string): Promise<void> {
    const row = this.#row(assetId);
    if (!row) return;
    await this.store.alter({ ...row, ...NOT_ATTEMPTED, refused: null });
    await this.#handleChanged();
    await this.run();
  }

  /** Sends all uploads that are due. A call during a run makes it check the queue once more. */
  run(): Promise<void> {
    return this.#sender?.run() ?? Promise.resolve();
  }

  /** Stops the queue for good, when another person signs in [C2]. */
  destroy(): void {
    this.#sender?.stop();
    this.#readTask.stop();
    this.#state.end();
    this.#unsubscribe();
    this.#dependencies.channel?.close();
  }

  #startSending(Sender: typeof UploadSender): void {
    this.#sender = new Sender({
      dependencies: this.#dependencies,
      store: this.store,
      rows: () => this.#rows,
      read: () => this.#read(),
      onChanged: () => this.#handleChanged(),
      onProgress: (assetId, part) => {
        if (part === null) this.#progress.delete(assetId);
        else this.#reportProgress(assetId, part);
      },
      onPaused: (pausedBy) => this.#pause(pausedBy),
    });
    void this.run();
  }

  #pause(by: PausedBy): void {
    if (this.getState().pausedBy !== by) this.#state.set({ pausedBy: by });
  }

  #row(assetId: string): QueuedUpload | undefined {
    return this.#rows.find((row) => row.assetId === assetId);
  }

  #reportProgress(assetId: string, part: number): void {
    const now = this.#dependencies.now();
    this.#progress.set(assetId, part);
    if (part > 0 && now - this.#progressReportedAt < PROGRESS_INTERVAL_MS) return;
    this.#progressReportedAt = now;
    this.#dependencies.channel?.tell({ kind: 'progress', assetId, part });
    this.#setProgress(assetId, part);
  }

  #setProgress(assetId: string, part: number): void {
    this.#progress.set(assetId, part);
    this.#state.set({ uploads: this.#shownUploads() });
  }

  /** Called after this tab changed the stored queue: notifies the other tabs and reads it again. */
  async #handleChanged(): Promise<void> {
    this.#dependencies.channel?.tell({ kind: 'changed' });
    await this.#read();
  }

  #read(): Promise<void> {
    return this.#readTask.run();
  }

  async #readOnce(): Promise<void> {
    const rows = await this.store.read();
    if (this.#state.isEnded) return;
    this.#rows = rows;
    this.#sender?.handleRead();
    this.#state.set({ isLoaded: true, uploads: this.#shownUploads() });
  }

  #shownUploads(): ShownUpload[] {
    return this.#rows.map((row) => ({
      ...row,
      progress: row.isDone || row.refused ? null : (this.#progress.get(row.assetId) ?? null),
    }));
  }
}
