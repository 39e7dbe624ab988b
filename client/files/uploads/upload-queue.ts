import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { NOT_ATTEMPTED } from '#client/lib/durable-queue/attempts.ts';
import { CoalescedTask } from '#client/lib/durable-queue/coalesced-task.ts';
import { LiveState } from '#client/lib/durable-queue/live-state.ts';
import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import { uploadSending } from './lazy-sending.ts';
import type { UploadSender } from './upload-sender.ts';
import { UploadStore, type NewUpload } from './upload-store.ts';
import type { ShownUpload, UploadState, UploadDependencies } from './upload-dependencies.ts';

/** Said to other tabs, and to this one's screen, no more often than that, in milliseconds. */
const TELL_PROGRESS_MS = 100;

/**
 * One person's files on their way to the server [C3, D3]: each is kept on the device with its bytes before anything is
 * sent, goes in three steps (leave, form, asset), begins anew wherever it was cut, and waits in sight when it is refused.
 * One tab at a time sends.
 */
export class UploadQueue {
  readonly store: UploadStore;
  readonly #world: UploadDependencies;
  readonly #progress = new Map<string, number>();
  #rows: readonly QueuedUpload[] = [];
  readonly #state = new LiveState<UploadState>({ isLoaded: false, uploads: [], pausedBy: null });
  readonly #reading = new CoalescedTask(() => this.#readOnce());
  /** Undefined while its code is being fetched: files are stored and shown without it. */
  #sender: UploadSender | undefined;
  #toldAt = 0;
  readonly #stopHearing: () => void;

  constructor(world: UploadDependencies) {
    this.#world = world;
    this.store = new UploadStore(world.device);
    world.channel?.listen((message) => {
      if (message.kind === 'progress') this.#show(message.assetId, message.part);
      else void this.#read();
    });
    const stops = [
      uploadSending.whenLoaded(
        (module) => this.#beginToSend(module.UploadSender),
        // Neither it nor an answer of the server can be had.
        () => this.#pause('offline'),
      ),
      world.device.onEvicted(() => {
        void this.store.keepAgain(world.now()).then(() => this.#changed());
      }),
    ];
    this.#stopHearing = () => {
      for (const stop of stops) stop();
    };
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
    this.#sender?.abort(assetId);
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
    return this.#sender?.run() ?? Promise.resolve();
  }

  /** A person's own stores end with the person [C2]. */
  destroy(): void {
    this.#sender?.stop();
    this.#reading.stop();
    this.#state.end();
    this.#stopHearing();
    this.#world.channel?.close();
  }

  #beginToSend(Sending: typeof UploadSender): void {
    this.#sender = new Sending({
      world: this.#world,
      store: this.store,
      rows: () => this.#rows,
      read: () => this.#read(),
      onChanged: () => this.#changed(),
      onProgress: (assetId, part) => {
        if (part === null) this.#progress.delete(assetId);
        else this.#tell(assetId, part);
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
    this.#sender?.handleRead();
    this.#state.set({ isLoaded: true, uploads: this.#shown() });
  }

  #shown(): ShownUpload[] {
    return this.#rows.map((row) => ({
      ...row,
      progress: row.isDone || row.refused ? null : (this.#progress.get(row.assetId) ?? null),
    }));
  }
}
