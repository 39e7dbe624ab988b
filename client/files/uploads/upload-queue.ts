import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { NOT_ATTEMPTED, waitOf } from '#client/lib/durable-queue/attempts.ts';
import { CoalescedTask } from '#client/lib/durable-queue/coalesced-task.ts';
import type { Holding } from '#client/lib/durable-queue/lease.ts';
import { LiveState } from '#client/lib/durable-queue/live-state.ts';
import { QueueSender } from '#client/lib/durable-queue/queue-sender.ts';
import { sendOne } from './send-one.ts';
import { UploadStore, type NewUpload } from './upload-store.ts';
import type { ShownUpload, UploadState, UploadWorld } from './upload-world.ts';

/** Said to other tabs, and to this one's screen, no more often than that, in milliseconds. */
const TELL_PROGRESS_MS = 100;

/**
 * One person's files on their way to the server [C3, D3]: each is kept on the device with its bytes before anything is
 * sent, goes in three steps (leave, form, asset), begins anew wherever it was cut, and waits in sight when it is refused.
 * One tab at a time sends.
 */
export class UploadQueue {
  readonly store: UploadStore;
  readonly #world: UploadWorld;
  readonly #progress = new Map<string, number>();
  readonly #sending = new Map<string, AbortController>();
  #rows: readonly QueuedUpload[] = [];
  readonly #state = new LiveState<UploadState>({ isLoaded: false, uploads: [], pausedBy: null });
  readonly #reading = new CoalescedTask(() => this.#readOnce());
  readonly #sender: QueueSender<QueuedUpload>;
  #toldAt = 0;
  readonly #stopHearing: () => void;

  constructor(world: UploadWorld) {
    this.#world = world;
    this.store = new UploadStore(world.device);
    this.#sender = new QueueSender(world, {
      lock: `foolscap-files-${world.device.userId}`,
      read: async () => {
        await this.#read();
        return this.#rows;
      },
      send: (holding) => this.#sendAll(holding),
      waitOf: (row) => this.#waitOf(row),
      onPaused: ({ pausedBy }) => {
        if (this.getState().pausedBy !== pausedBy) this.#state.set({ pausedBy });
      },
    });
    world.channel?.listen((message) => {
      if (message.kind === 'progress') this.#show(message.assetId, message.part);
      else void this.#read();
    });
    this.#stopHearing = world.device.onEvicted(() => {
      void this.store.keepAgain(world.now()).then(() => this.#changed());
    });
    void this.#read().then(() => this.run());
  }

  readonly getState = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  /** Keeps files and sends them as soon as that can be; resolves false when only this page keeps them. */
  async add(uploads: readonly NewUpload[]): Promise<boolean> {
    const isKept = await this.store.add(uploads, this.#world.now());
    await this.#changed();
    void this.run();
    return isKept;
  }

  /** Another word for a file that waits: its name, or what is to be seen on it. */
  async alter(assetId: string, change: Partial<Pick<QueuedUpload, 'name' | 'alt'>>): Promise<void> {
    const row = this.#row(assetId);
    if (!row) return;
    await this.store.alter({ ...row, ...change });
    await this.#changed();
  }

  /** Takes a file off this device, and ends its upload in whatever tab it runs. */
  async cancel(assetId: string): Promise<void> {
    this.#abort(assetId);
    await this.store.remove(assetId);
    await this.#changed();
  }

  /** Gives a file another try. */
  async retry(assetId: string): Promise<void> {
    const row = this.#row(assetId);
    if (!row) return;
    await this.store.alter({ ...row, ...NOT_ATTEMPTED, refused: null });
    await this.#changed();
    await this.run();
  }

  /** Sends what can be sent; a call while it runs makes it look once more. */
  run(): Promise<void> {
    return this.#sender.run();
  }

  /** A person's own stores end with the person [C2]. */
  destroy(): void {
    this.#sender.stop();
    this.#reading.stop();
    this.#state.end();
    this.#stopHearing();
    for (const assetId of this.#sending.keys()) this.#abort(assetId);
    this.#world.channel?.close();
  }

  #abort(assetId: string): void {
    this.#sending.get(assetId)?.abort(new DOMException('Cancelled', 'AbortError'));
  }

  #row(assetId: string): QueuedUpload | undefined {
    return this.#rows.find((row) => row.assetId === assetId);
  }

  async #sendAll({ renew }: Holding): Promise<void> {
    const sender = this.#sender;
    // Another tab may have done some of it while this one waited for its turn.
    await this.#read();
    await this.#settleDone();
    while (sender.canGoOn && this.#world.canSend()) {
      const row = this.#rows.find((one) => this.#isDue(one));
      if (!row) return;
      await this.#send(row, renew);
    }
  }

  #isDue(row: QueuedUpload): boolean {
    const { isOnServer, now } = this.#world;
    const { refused, isDone, workspaceId } = row;
    if (refused || isDone || waitOf(row, now()) > 0) return false;
    return !this.#sender.round.skipped.has(workspaceId) && isOnServer(workspaceId);
  }

  #waitOf(row: QueuedUpload): number | null {
    if (row.refused) return null;
    // The workspace is missing here, or its list.
    if (row.isDone || this.#sender.round.skipped.has(row.workspaceId)) return 0;
    return waitOf(row, this.#world.now());
  }

  async #send(row: QueuedUpload, renew: () => Promise<void>): Promise<void> {
    const { assetId, workspaceId } = row;
    const sending = new AbortController();
    this.#sending.set(assetId, sending);
    const sent = await sendOne(row, {
      store: this.store,
      world: this.#world,
      signal: sending.signal,
      renew,
      latest: () => this.#row(assetId),
      onProgress: (part) => this.#tell(assetId, part),
    });
    this.#sending.delete(assetId);
    this.#progress.delete(assetId);
    const { round } = this.#sender;
    if (sent === 'skip-workspace') round.skipped.add(workspaceId);
    if (sent === 'offline' || sent === 'signed-out') round.pausedBy = sent;
    if (sent === 'done') round.hasProgressed = true;
    await this.#changed();
    if (sent === 'done') await this.#settleDone();
  }

  /** What the server has leaves once its workspace's list shows it: until then it would be in sight nowhere [D1]. */
  async #settleDone(): Promise<void> {
    const done = this.#rows.filter(({ isDone }) => isDone);
    for (const [workspaceId, rows] of Map.groupBy(done, (row) => row.workspaceId)) {
      if (!(await this.#world.refresh(workspaceId))) continue;
      for (const { assetId } of rows) await this.store.settle(assetId);
      await this.#changed();
    }
  }

  #tell(assetId: string, part: number): void {
    const now = this.#world.now();
    this.#progress.set(assetId, part);
    if (part > 0 && now - this.#toldAt < TELL_PROGRESS_MS) return;
    this.#toldAt = now;
    this.#world.channel?.tell({ kind: 'progress', assetId, part });
    this.#show(assetId, part);
  }

  #show(assetId: string, part: number): void {
    this.#progress.set(assetId, part);
    this.#state.set({ uploads: this.#shown() });
  }

  /** The database has changed by this tab: all tabs show it. */
  async #changed(): Promise<void> {
    this.#world.channel?.tell({ kind: 'changed' });
    await this.#read();
  }

  #read(): Promise<void> {
    return this.#reading.run();
  }

  async #readOnce(): Promise<void> {
    const rows = await this.store.read();
    if (this.#state.isEnded) return;
    this.#rows = rows;
    // Taken away in another tab.
    for (const assetId of this.#sending.keys()) if (!this.#row(assetId)) this.#abort(assetId);
    this.#state.set({ isLoaded: true, uploads: this.#shown() });
  }

  #shown(): ShownUpload[] {
    return this.#rows.map((row) => ({
      ...row,
      progress: row.isDone || row.refused ? null : (this.#progress.get(row.assetId) ?? null),
    }));
  }
}
