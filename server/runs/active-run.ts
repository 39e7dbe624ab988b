import { and, eq } from 'drizzle-orm';
import { run } from '#server/db/schema/index.ts';
import { emitRunChanged } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';
import type { AnyRunKind } from './run-kind.ts';
import type { RunProcess, RunRow } from './run-leases.ts';
import { progressOf } from './run-steps.ts';

/** Progress is stored at most this often. Each store is a commit and a message to the clients. */
const PROGRESS_EVERY_MS = 1_000;

/** A run that this process runs: its signal, and the progress that is not stored yet. */
export class ActiveRun {
  readonly kind: AnyRunKind;
  readonly #controller = new AbortController();
  row: RunRow;
  #pending: { progress: number; note: string | null } | undefined;
  #storedAt = 0;
  /** The event of the last progress, which the next one replaces. */
  #eventId: number | undefined;

  constructor(kind: AnyRunKind, row: RunRow) {
    this.kind = kind;
    this.row = row;
  }

  get id(): string {
    return this.row.id;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: Error): void {
    this.#controller.abort(reason);
  }

  /** Begins the step that `row` names. Progress of the previous one is dropped. */
  beginStep(row: RunRow): void {
    this.row = row;
    this.#pending = undefined;
  }

  report(step: number, share: number, note?: string): void {
    // A step that was abandoned may still report progress.
    if (step !== this.row.step) return;
    this.#pending = {
      progress: progressOf(this.kind, step, share),
      note: note ?? this.#pending?.note ?? this.row.note ?? this.kind.steps[step]?.note ?? null,
    };
  }

  /** Whether there is progress to store. */
  isDue(now: number): boolean {
    return this.#pending !== undefined && now - this.#storedAt >= PROGRESS_EVERY_MS;
  }

  /** Stores the progress and notifies the clients. It also renews the lease. */
  async storeProgress(tx: Tx, { owner, leaseMs }: RunProcess, now: number): Promise<void> {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = undefined;
    this.#storedAt = now;
    const [stored] = await tx
      .update(run)
      .set({ ...pending, leaseUntil: now + leaseMs })
      .where(and(eq(run.id, this.id), eq(run.leaseOwner, owner), eq(run.step, this.row.step)))
      .returning({ id: run.id });
    if (stored) this.#eventId = await emitRunChanged(tx, this.row.scope, this.id, this.#eventId);
  }
}
