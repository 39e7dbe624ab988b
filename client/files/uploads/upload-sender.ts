import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { waitOf } from '#client/lib/durable-queue/attempts.ts';
import type { Holding } from '#client/lib/durable-queue/lease.ts';
import { QueueSender, type PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import { sendOne } from './send-one.ts';
import type { UploadStore } from './upload-store.ts';
import type { UploadDependencies } from './upload-dependencies.ts';

export { postForm } from './post-form.ts';
export { fileCalls } from './send-file.ts';

/** The queue of files, as its sending needs it. */
export interface SentUploads {
  world: UploadDependencies;
  store: UploadStore;
  /** As they were read last, in order. */
  rows: () => readonly QueuedUpload[];
  read: () => Promise<void>;
  /** The database has changed by this tab. */
  onChanged: () => Promise<void>;
  /** @param part of a file that is on its way, 0 to 1; null once none is */
  onProgress: (assetId: string, part: number | null) => void;
  onPaused: (by: PausedBy) => void;
}

/** Sends files, one tab at a time: each in three steps, begun again wherever it was cut [D3]. */
export class UploadSender {
  readonly #uploads: SentUploads;
  readonly #sending = new Map<string, AbortController>();
  readonly #sender: QueueSender<QueuedUpload>;

  constructor(uploads: SentUploads) {
    this.#uploads = uploads;
    const { world } = uploads;
    this.#sender = new QueueSender(world, {
      lock: `foolscap-files-${world.device.userId}`,
      read: async () => {
        await uploads.read();
        return uploads.rows();
      },
      send: (holding) => this.#sendAll(holding),
      waitOf: (row) => this.#waitOf(row),
      onPaused: ({ pausedBy }) => uploads.onPaused(pausedBy),
    });
  }

  /** Sends what can be sent; a call while it runs makes it look once more. */
  run(): Promise<void> {
    return this.#sender.run();
  }

  /** Ends a file's upload in this tab. */
  abort(assetId: string): void {
    this.#sending.get(assetId)?.abort(new DOMException('Cancelled', 'AbortError'));
  }

  /** The queue was read: what another tab took away is not sent on. */
  handleRead(): void {
    for (const assetId of this.#sending.keys()) if (!this.#row(assetId)) this.abort(assetId);
  }

  /** For good. */
  stop(): void {
    this.#sender.stop();
    for (const assetId of this.#sending.keys()) this.abort(assetId);
  }

  #row(assetId: string): QueuedUpload | undefined {
    return this.#uploads.rows().find((row) => row.assetId === assetId);
  }

  async #sendAll({ renew }: Holding): Promise<void> {
    const sender = this.#sender;
    const { world, read, rows } = this.#uploads;
    // Another tab may have done some of it while this one waited for its turn.
    await read();
    await this.#settleDone();
    while (sender.canGoOn && world.canSend()) {
      const row = rows().find((one) => this.#isDue(one));
      if (!row) return;
      await this.#send(row, renew);
    }
  }

  #isDue(row: QueuedUpload): boolean {
    const { isOnServer, now } = this.#uploads.world;
    const { refused, isDone, workspaceId } = row;
    if (refused || isDone || waitOf(row, now()) > 0) return false;
    return !this.#sender.round.skipped.has(workspaceId) && isOnServer(workspaceId);
  }

  #waitOf(row: QueuedUpload): number | null {
    if (row.refused) return null;
    // The workspace is missing here, or its list.
    if (row.isDone || this.#sender.round.skipped.has(row.workspaceId)) return 0;
    return waitOf(row, this.#uploads.world.now());
  }

  async #send(row: QueuedUpload, renew: () => Promise<void>): Promise<void> {
    const { assetId, workspaceId } = row;
    const { world, store, onProgress, onChanged } = this.#uploads;
    const sending = new AbortController();
    this.#sending.set(assetId, sending);
    const sent = await sendOne(row, {
      store,
      world,
      signal: sending.signal,
      renew,
      latest: () => this.#row(assetId),
      onProgress: (part) => onProgress(assetId, part),
    });
    this.#sending.delete(assetId);
    onProgress(assetId, null);
    const { round } = this.#sender;
    if (sent === 'skip-workspace') round.skipped.add(workspaceId);
    if (sent === 'offline' || sent === 'signed-out') round.pausedBy = sent;
    if (sent === 'done') round.hasProgressed = true;
    await onChanged();
    if (sent === 'done') await this.#settleDone();
  }

  /** What the server has leaves once its workspace's list shows it: until then it would be in sight nowhere [D1]. */
  async #settleDone(): Promise<void> {
    const { world, store, rows, onChanged } = this.#uploads;
    const done = rows().filter(({ isDone }) => isDone);
    for (const [workspaceId, own] of Map.groupBy(done, (row) => row.workspaceId)) {
      if (!(await world.refresh(workspaceId))) continue;
      for (const { assetId } of own) await store.settle(assetId);
      await onChanged();
    }
  }
}
