import type { Db } from '#server/db/database.ts';
import { Durations } from '#server/metrics/durations.ts';
import { Rate } from './rate.ts';
import { appendRows, type Appended, type JournalEntry } from '#server/db/journal/append-rows.ts';

interface QueuedEntry {
  entry: JournalEntry;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
}

/**
 * Above this rate, in updates per millisecond, appends wait to share a commit with other writes; and the window over
 * which the rate is measured.
 */
const SHARED_COMMIT_PER_MS = 3;
const RATE_WINDOW_MS = 50;

/**
 * Queues updates for the journal. All that wait when the writer's turn comes share one step of its transaction, and
 * their ids are reserved with one increment of the counter [A1].
 */
export class JournalQueue {
  readonly #db: Pick<Db, 'append'>;
  /** One duration per group: from the first queued update to the commit. */
  readonly durations = new Durations();
  #queued: QueuedEntry[] = [];
  readonly #rate = new Rate(RATE_WINDOW_MS);
  #isScheduled = false;

  constructor(db: Pick<Db, 'append'>) {
    this.#db = db;
  }

  /**
   * Appends an entry. Resolves when it is on the disk.
   * @throws the store's error; then nothing of the entry is stored
   */
  add(entry: JournalEntry): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#queued.push({ entry, resolve, reject });
      this.#rate.count(performance.now());
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      this.#schedule();
    });
  }

  #schedule(): void {
    let group: QueuedEntry[] = [];
    const queuedAt = performance.now();
    this.#db
      .append(
        (raw) => {
          // A second run of this step is a retry by the writer: the group stays the same.
          if (this.#isScheduled && group.length === 0) {
            group = this.#queued;
            this.#queued = [];
            this.#isScheduled = false;
          }
          return appendRows(
            raw,
            group.map(({ entry }) => entry),
            Date.now(),
          );
        },
        this.#rate.perMs(queuedAt) > SHARED_COMMIT_PER_MS,
      )
      .then(
        (appended) => {
          this.durations.add(performance.now() - queuedAt);
          settle(group, appended);
        },
        (error: unknown) => {
          // The writer may have failed before it ran the step.
          if (group.length === 0) {
            group = this.#queued;
            this.#queued = [];
            this.#isScheduled = false;
          }
          this.#appendOneByOne(group, error);
        },
      );
  }

  /** Appends the entries of a failed group one by one: one bad row must not fail the others [A4]. */
  #appendOneByOne(group: readonly QueuedEntry[], error: unknown): void {
    if (group.length === 1) return group[0]?.reject(error);
    for (const queuedEntry of group) {
      this.#db
        .append((raw) => appendRows(raw, [queuedEntry.entry], Date.now()))
        .then((appended) => settle([queuedEntry], appended), queuedEntry.reject);
    }
  }
}

function settle(group: readonly QueuedEntry[], appended: readonly Appended[]): void {
  group.forEach(({ resolve, reject }, at) => {
    const answer = appended[at];
    if (answer) resolve(answer);
    else reject(new Error('The journal gave no answer for an update.'));
  });
}
