import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { backOff } from '#client/lib/requests/back-off.ts';
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
  readonly #listeners = new Set<() => void>();
  readonly #progress = new Map<string, number>();
  readonly #sending = new Map<string, AbortController>();
  #rows: readonly QueuedUpload[] = [];
  #state: UploadState = { isLoaded: false, uploads: [], pausedBy: null };
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isDestroyed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #toldAt = 0;
  readonly #stopHearing: () => void;

  constructor(world: UploadWorld) {
    this.#world = world;
    this.store = new UploadStore(world.device);
    world.channel?.listen((message) => {
      if (message.kind === 'progress') this.#show(message.assetId, message.part);
      else void this.#read();
    });
    this.#stopHearing = world.device.onEvicted(() => {
      void this.store.keepAgain(world.now()).then(() => this.#changed());
    });
    void this.#read().then(() => this.run());
  }

  readonly getState = (): UploadState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

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
    await this.store.alter({ ...row, attempts: 0, notBefore: 0, lastError: null, refused: null });
    await this.#changed();
    await this.run();
  }

  /** Sends what can be sent; a call while it runs makes it look once more. */
  run(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#runAll().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** A person's own stores end with the person [C2]. */
  destroy(): void {
    this.#isDestroyed = true;
    this.#stopHearing();
    clearTimeout(this.#timer);
    for (const assetId of this.#sending.keys()) this.#abort(assetId);
    this.#world.channel?.close();
    this.#listeners.clear();
  }

  #abort(assetId: string): void {
    this.#sending.get(assetId)?.abort(new DOMException('Cancelled', 'AbortError'));
  }

  #row(assetId: string): QueuedUpload | undefined {
    return this.#rows.find((row) => row.assetId === assetId);
  }

  async #runAll(): Promise<void> {
    while (this.#isWanted && !this.#isDestroyed) {
      this.#isWanted = false;
      clearTimeout(this.#timer);
      await this.#once();
    }
  }

  async #once(): Promise<void> {
    const world = this.#world;
    await this.#read();
    if (this.#rows.length === 0) return this.#pause(null);
    if (!world.canSend()) return this.#pause('signed-out');
    const skipped = new Set<string>();
    const paused: { by: UploadState['pausedBy'] } = { by: null };
    await world.hold(`foolscap-files-${world.device.userId}`, async ({ renew }) => {
      // Another tab may have done some of it while this one waited for its turn.
      await this.#read();
      await this.#settleDone();
      while (paused.by === null && !this.#isDestroyed && world.canSend()) {
        const row = this.#next(skipped);
        if (!row) return;
        paused.by = await this.#send(row, skipped, renew);
      }
    });
    this.#pause(paused.by);
    this.#wakeLater(skipped);
  }

  #next(skipped: ReadonlySet<string>): QueuedUpload | undefined {
    const world = this.#world;
    return this.#rows.find(
      ({ refused, isDone, notBefore, workspaceId }) =>
        !refused &&
        !isDone &&
        notBefore <= world.now() &&
        !skipped.has(workspaceId) &&
        world.isOnServer(workspaceId),
    );
  }

  /** @returns what stops everything else too */
  async #send(
    row: QueuedUpload,
    skipped: Set<string>,
    renew: () => Promise<void>,
  ): Promise<UploadState['pausedBy']> {
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
    if (sent === 'skip-workspace') skipped.add(workspaceId);
    if (sent === 'done') this.#failures = 0;
    await this.#changed();
    if (sent === 'done') await this.#settleDone();
    return sent === 'offline' || sent === 'signed-out' ? sent : null;
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

  #pause(pausedBy: UploadState['pausedBy']): void {
    if (this.#state.pausedBy !== pausedBy) this.#set({ pausedBy });
  }

  /** A timer for what waits; news, focus and a line that comes back are sooner. */
  #wakeLater(skipped: ReadonlySet<string>): void {
    const { now, random } = this.#world;
    const waiting = this.#rows.filter(({ refused }) => !refused);
    if (waiting.length === 0 || this.#isDestroyed || this.#state.pausedBy === 'signed-out') return;
    const waits = waiting
      .filter(({ isDone, workspaceId }) => !isDone && !skipped.has(workspaceId))
      .map(({ notBefore }) => notBefore - now())
      .filter((wait) => wait > 0);
    const wait = waits.length > 0 ? Math.min(...waits) : backOff(++this.#failures, random());
    this.#timer = setTimeout(() => void this.run(), wait);
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
    this.#set({ uploads: this.#shown() });
  }

  /** The database has changed by this tab: all tabs show it. */
  async #changed(): Promise<void> {
    this.#world.channel?.tell({ kind: 'changed' });
    await this.#read();
  }

  async #read(): Promise<void> {
    const rows = await this.store.read();
    if (this.#isDestroyed) return;
    this.#rows = rows;
    // Taken away in another tab.
    for (const assetId of this.#sending.keys()) if (!this.#row(assetId)) this.#abort(assetId);
    this.#set({ isLoaded: true, uploads: this.#shown() });
  }

  #shown(): ShownUpload[] {
    return this.#rows.map((row) => ({
      ...row,
      progress: row.isDone || row.refused ? null : (this.#progress.get(row.assetId) ?? null),
    }));
  }

  #set(change: Partial<UploadState>): void {
    if (this.#isDestroyed) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
