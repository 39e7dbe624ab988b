import type { Db } from '#server/db/database.ts';

/** Appends to a journal that do not come to an end. */
export interface HeldAppends {
  /** How many wait. */
  readonly waiting: number;
  /** Lets them, and all later ones, be done. */
  release: () => void;
}

/** From now on whoever appends waits, until it is released. */
export function holdAppends(db: Pick<Db, 'append'>): HeldAppends {
  const { append } = db;
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  db.append = async (step) => {
    waiting += 1;
    await isOpen;
    return append(step);
  };
  return {
    get waiting() {
      return waiting;
    },
    release: () => {
      db.append = append;
      open();
    },
  };
}
