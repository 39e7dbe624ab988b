import type { Db } from '#server/db/database.ts';
import { Durations } from '#server/metrics/durations.ts';
import { Rate } from './rate.ts';
import { appendRows, type Appended, type JournalEntry } from '#server/db/journal/append-rows.ts';

interface Waiting {
  entry: JournalEntry;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
}

/** Updates a millisecond from which on they are gathered for a commit, and how long they are counted for that. */
const DENSE_PER_MS = 3;
const RATE_OVER_MS = 50;

/**
 * The way of updates into the journal: those that wait when the writer's turn comes share one step of its transaction,
 * with one number of the counter drawn for all [A1].
 */
export class JournalQueue {
  readonly #db: Pick<Db, 'append'>;
  /** One a group: from the first that waited to the commit. */
  readonly durations = new Durations();
  #waiting: Waiting[] = [];
  readonly #rate = new Rate(RATE_OVER_MS);
  #isScheduled = false;

  constructor(db: Pick<Db, 'append'>) {
    this.#db = db;
  }

  /** Resolves once the entry is on the disk. @throws what the store threw; nothing of the entry is kept then */
  add(entry: JournalEntry): Promise<Appended> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ entry, resolve, reject });
      this.#rate.count(performance.now());
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      this.#schedule();
    });
  }

  #schedule(): void {
    let group: Waiting[] = [];
    const began = performance.now();
    this.#db
      .append(
        (raw) => {
          // A second run of this step is the writer's retry: the group stays what it was.
          if (this.#isScheduled && group.length === 0) {
            group = this.#waiting;
            this.#waiting = [];
            this.#isScheduled = false;
          }
          return appendRows(
            raw,
            group.map(({ entry }) => entry),
            Date.now(),
          );
        },
        this.#rate.perMs(began) > DENSE_PER_MS,
      )
      .then(
        (appended) => {
          this.durations.add(performance.now() - began);
          settle(group, appended);
        },
        (error: unknown) => {
          // The writer may have failed before the step was reached.
          if (group.length === 0) {
            group = this.#waiting;
            this.#waiting = [];
            this.#isScheduled = false;
          }
          this.#oneByOne(group, error);
        },
      );
  }

  /** One bad row must not take the others of its turn with it [A4]. */
  #oneByOne(group: readonly Waiting[], error: unknown): void {
    if (group.length === 1) return group[0]?.reject(error);
    for (const waiting of group) {
      this.#db
        .append((raw) => appendRows(raw, [waiting.entry], Date.now()))
        .then((appended) => settle([waiting], appended), waiting.reject);
    }
  }
}

function settle(group: readonly Waiting[], appended: readonly Appended[]): void {
  group.forEach(({ resolve, reject }, at) => {
    const answer = appended[at];
    if (answer) resolve(answer);
    else reject(new Error('The journal gave no answer for an update.'));
  });
}
