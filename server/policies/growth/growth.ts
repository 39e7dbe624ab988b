import type { HoldingReason } from '#shared/documents/sync-protocol.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { planOf, type Subscription } from '#shared/plans/plans.ts';
import type { Db } from '#server/db/database.ts';
import { serverFull } from '#server/db/errors.ts';
import { prepared } from '#server/db/statements.ts';
import type { DiskMonitor } from './disk-monitor.ts';
import { TextBudget } from './text-budget.ts';

/** Bytes of a table row with its index entries, estimated. */
export const ROW_BYTES = 1_024;

/** Decides whether the server may store more: while its disk has room, and within each person's budget [A15]. */
export class Growth {
  readonly #disk: Pick<DiskMonitor, 'isLow'>;
  readonly #budget: TextBudget;

  constructor(disk: Pick<DiskMonitor, 'isLow'>, budget: TextBudget) {
    this.#disk = disk;
    this.#budget = budget;
  }

  /** Whether the disk is below its mark. */
  get isDiskLow(): boolean {
    return this.#disk.isLow;
  }

  /** @throws AppError `unavailable` while the disk is below its mark */
  requireDiskSpace(message?: string): void {
    if (this.#disk.isLow) throw serverFull(message);
  }

  /**
   * Counts text that a person sends.
   * @returns the reason why it has to wait; undefined when it was counted
   */
  trySpend(userId: string, bytes: number): HoldingReason | undefined {
    if (this.#disk.isLow) return 'server-full';
    return this.#budget.spend(userId, bytes) > 0 ? 'text-budget' : undefined;
  }

  /**
   * Counts text that a person sends.
   * @throws AppError `unavailable` while the disk is below its mark, `too_many_requests` over the budget
   */
  spend(userId: string, bytes: number): void {
    this.requireDiskSpace();
    const waitMs = this.#budget.spend(userId, bytes);
    if (waitMs > 0)
      throw new AppError(
        'too_many_requests',
        'This is more text than the server takes from one person within an hour. It stays with you; please try again later.',
        {
          reason: 'text-budget' satisfies HoldingReason,
          retryAfterSeconds: Math.ceil(waitMs / 1_000),
        },
      );
  }
}

/** Creates the growth limits of a server, with the budgets of people's plans. */
export const growthOf = (db: Pick<Db, 'rawReader'>, disk: Pick<DiskMonitor, 'isLow'>): Growth =>
  new Growth(disk, new TextBudget((userId) => textBytesPerHour(db, userId)));

function textBytesPerHour({ rawReader }: Pick<Db, 'rawReader'>, userId: string): number {
  const row = prepared(
    rawReader,
    'SELECT subscription_status AS subscriptionStatus, subscription_plan AS subscriptionPlan, subscription_ends_at AS subscriptionEndsAt FROM user WHERE id = ?',
  ).get(userId) as Subscription | undefined;
  return planOf(row ?? { subscriptionStatus: null, subscriptionPlan: null }).textBytesPerHour;
}
