import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { OutboxDependencies } from '../outbox-dependencies.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';

/** After a crash, an operation whose confirmation was not written is sent again under its key [D3]. */
const FLUSH_AFTER_MS = 400;

interface ConfirmationBufferOptions {
  dependencies: Pick<OutboxDependencies, 'now'>;
  store: Pick<OutboxStore, 'change'>;
  /** Called once the confirmations are in the database. */
  onChanged: () => void;
}

/** Collects the server's confirmations and writes them to the database in groups. */
export class ConfirmationBuffer {
  readonly #options: ConfirmationBufferOptions;
  #pending: QueuedOperation[] = [];
  #pendingSince = 0;

  constructor(options: ConfirmationBufferOptions) {
    this.#options = options;
  }

  /** @param changed operations with their acks, or without the acks of an ended epoch */
  add(changed: readonly QueuedOperation[]): void {
    if (this.#pending.length === 0) this.#pendingSince = this.#options.dependencies.now();
    this.#pending.push(...changed);
  }

  /** Writes the collected confirmations once the oldest has waited long enough. */
  async flushIfDue(): Promise<void> {
    if (this.#options.dependencies.now() - this.#pendingSince >= FLUSH_AFTER_MS) await this.flush();
  }

  /** Writes the collected confirmations. */
  async flush(): Promise<void> {
    const { dependencies, store, onChanged } = this.#options;
    const alter = this.#pending;
    if (alter.length === 0) return;
    this.#pending = [];
    await store.change({ alter, lastAckAt: dependencies.now() });
    onChanged();
  }
}
