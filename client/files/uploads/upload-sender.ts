import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { waitOf } from '#client/lib/durable-queue/attempts.ts';
import type { HeldLease } from '#client/lib/durable-queue/lease.ts';
import { QueueSender, type PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import { sendOne } from './send-one.ts';
import type { UploadStore } from './upload-store.ts';
import type { UploadDependencies } from './upload-dependencies.ts';

export { postForm } from './post-form.ts';
export { fileCalls } from './send-file.ts';

/** The upload queue, as the sender needs it. */
export interface UploadSenderOptions {
  dependencies: UploadDependencies;
  store: UploadStore;
  /** Returns the rows as they were last read, in order. */
  rows: () => readonly QueuedUpload[];
  read: () => Promise<void>;
  /** Called after this tab changed the stored queue. */
  onChanged: () => Promise<void>;
  /** @param part the fraction of the file that was sent, 0 to 1; null when the attempt has ended */
  onProgress: (assetId: string, part: number | null) => void;
  onPaused: (by: PausedBy) => void;
}

/** Sends files, one tab at a time: each in three steps, which resume where they were interrupted [D3]. */
export class UploadSender {
  readonly #options: UploadSenderOptions;
  readonly #sending = new Map<string, AbortController>();
  readonly #sender: QueueSender<QueuedUpload>;

  constructor(options: UploadSenderOptions) {
    this.#options = options;
    const { dependencies } = options;
    this.#sender = new QueueSender(dependencies, {
      lock: `foolscap-files-${dependencies.device.userId}`,
      read: async () => {
        await options.read();
        return options.rows();
      },
      send: (holding) => this.#sendAll(holding),
      waitOf: (row) => this.#waitOf(row),
      onPaused: ({ pausedBy }) => options.onPaused(pausedBy),
    });
  }

  /** Sends all uploads that are due. A call during a run makes it check the queue once more. */
  run(): Promise<void> {
    return this.#sender.run();
  }

  /** Aborts a file's upload in this tab. */
  abort(assetId: string): void {
    this.#sending.get(assetId)?.abort(new DOMException('Cancelled', 'AbortError'));
  }

  /** Called after the queue was read: aborts uploads whose rows another tab deleted. */
  handleRead(): void {
    for (const assetId of this.#sending.keys()) if (!this.#row(assetId)) this.abort(assetId);
  }

  /** Stops sending for good. */
  stop(): void {
    this.#sender.stop();
    for (const assetId of this.#sending.keys()) this.abort(assetId);
  }

  #row(assetId: string): QueuedUpload | undefined {
    return this.#options.rows().find((row) => row.assetId === assetId);
  }

  async #sendAll({ renew }: HeldLease): Promise<void> {
    const sender = this.#sender;
    const { dependencies, read, rows } = this.#options;
    // Another tab may have sent some of the files while this one waited for the lock.
    await read();
    await this.#removeListed();
    while (sender.canContinue && dependencies.canSend()) {
      const row = rows().find((one) => this.#isDue(one));
      if (!row) return;
      await this.#send(row, renew);
    }
  }

  #isDue(row: QueuedUpload): boolean {
    const { isOnServer, now } = this.#options.dependencies;
    const { refused, isDone, workspaceId, folderId = null } = row;
    if (refused || isDone || waitOf(row, now()) > 0) return false;
    // The server would put the file at the root if it did not know its folder yet.
    if (folderId !== null && !isOnServer(folderId)) return false;
    return !this.#sender.round.skipped.has(workspaceId) && isOnServer(workspaceId);
  }

  #waitOf(row: QueuedUpload): number | null {
    if (row.refused) return null;
    // It waits for the workspace or for the workspace's list, not for a time.
    if (row.isDone || this.#sender.round.skipped.has(row.workspaceId)) return 0;
    return waitOf(row, this.#options.dependencies.now());
  }

  async #send(row: QueuedUpload, renew: () => Promise<void>): Promise<void> {
    const { assetId, workspaceId } = row;
    const { dependencies, store, onProgress, onChanged } = this.#options;
    const sending = new AbortController();
    this.#sending.set(assetId, sending);
    const result = await sendOne(row, {
      store,
      dependencies,
      signal: sending.signal,
      renew,
      latest: () => this.#row(assetId),
      onProgress: (part) => onProgress(assetId, part),
    });
    this.#sending.delete(assetId);
    onProgress(assetId, null);
    const { round } = this.#sender;
    if (result === 'skip-workspace') round.skipped.add(workspaceId);
    if (result === 'offline' || result === 'signed-out') round.pausedBy = result;
    if (result === 'done') round.hasProgressed = true;
    await onChanged();
    if (result === 'done') await this.#removeListed();
  }

  /**
   * Removes finished uploads once their workspace's list contains them. Earlier, they would be visible nowhere [D1].
   */
  async #removeListed(): Promise<void> {
    const { dependencies, store, rows, onChanged } = this.#options;
    const done = rows().filter(({ isDone }) => isDone);
    for (const [workspaceId, uploads] of Map.groupBy(done, (row) => row.workspaceId)) {
      if (!(await dependencies.refresh(workspaceId))) continue;
      for (const { assetId } of uploads) await store.removeRow(assetId);
      await onChanged();
    }
  }
}
