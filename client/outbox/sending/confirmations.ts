import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';

/** Confirmations are written together: one that a crash takes is asked for again under its key [D3]. */
const WRITE_AFTER_MS = 400;

interface ConfirmationsOptions {
  world: Pick<OutboxDependencies, 'now'>;
  store: Pick<OutboxStore, 'change'>;
  /** They are in the database. */
  onChanged: () => void;
}

/** What the server confirmed, on its way into the database. */
export class Confirmations {
  readonly #options: ConfirmationsOptions;
  #unwritten: QueuedOperation[] = [];
  #unwrittenSince = 0;

  constructor(options: ConfirmationsOptions) {
    this.#options = options;
  }

  /** @param changed operations with their acks, or without those of an ended epoch */
  take(changed: readonly QueuedOperation[]): void {
    if (this.#unwritten.length === 0) this.#unwrittenSince = this.#options.world.now();
    this.#unwritten.push(...changed);
  }

  /** Writes what waits, if it has waited long enough. */
  async writeWhenDue(): Promise<void> {
    if (this.#options.world.now() - this.#unwrittenSince >= WRITE_AFTER_MS) await this.write();
  }

  /** Writes what waits. */
  async write(): Promise<void> {
    const { world, store, onChanged } = this.#options;
    const alter = this.#unwritten;
    if (alter.length === 0) return;
    this.#unwritten = [];
    await store.change({ alter, lastAckAt: world.now() });
    onChanged();
  }
}
