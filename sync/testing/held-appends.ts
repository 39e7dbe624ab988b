import type { Db } from '#server/db/database.ts';

/** The appends of a database that were stopped by {@link holdAppends}. */
export interface HeldAppends {
  /** Number of appends that wait. */
  readonly waiting: number;
  /** Runs the waiting appends, and all later ones without delay. */
  release: () => void;
}

/** Makes every append of a database wait until it is released. */
export function holdAppends(db: Pick<Db, 'append'>): HeldAppends {
  const { append } = db;
  let resolveReleased = (): void => {};
  const released = new Promise<void>((resolve) => (resolveReleased = resolve));
  let waiting = 0;
  db.append = async (step) => {
    waiting += 1;
    await released;
    return append(step);
  };
  return {
    get waiting() {
      return waiting;
    },
    release: () => {
      db.append = append;
      resolveReleased();
    },
  };
}
