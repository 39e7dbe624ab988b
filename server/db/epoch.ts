import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from './database.ts';
import type { RawConnection } from './open.ts';
import { prepared } from './statements.ts';
import { meta, oneTimeToken, session } from './schema/index.ts';

/** One unbroken life of the database (E): seq and rev compare only within it. */
export interface Epoch {
  readonly current: string;
  /** When it began, epoch milliseconds. */
  readonly beganAt: number;
  /** Those before it, whose text devices may give back (A8). */
  readonly earlier: ReadonlySet<string>;
  /**
   * Whether a device whose stores are of this epoch may give back other people's text: it is an earlier one, and the
   * present one began less than {@link RECOVERY_MS} ago [A14].
   */
  isRecoverable: (epoch: string) => boolean;
  /** Looks whether another process began one. */
  refresh: () => void;
  /**
   * Begins a new one: the database went back in time, whoever noticed [E1, E2].
   * @param endsSessions nobody stays signed in: sessions that were ended since would live again [E4]
   */
  begin: (options: { endsSessions: boolean }) => Promise<void>;
  /** @returns how to stop */
  onBegin: (listener: () => void) => () => void;
}

/** How long after a restore others' text is taken back: the longest that a device is away and still trusted (A8). */
export const RECOVERY_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads the database's epoch, or gives it its first. */
export async function openEpoch(db: Db): Promise<Epoch> {
  await db.write({ scopes: [] }, (tx) =>
    tx.insert(meta).values({ key: 'epoch', value: uuidv7() }).onConflictDoNothing(),
  );
  const read = () => {
    const { current, earlier } = readEpochs(db.rawReader);
    if (current === undefined) throw new Error('The database has no epoch.');
    return { current, earlier };
  };
  let known = read();
  const listeners = new Set<() => void>();
  const refresh = (): void => {
    const now = read();
    if (now.current === known.current) return;
    known = now;
    for (const listener of listeners) listener();
  };
  return {
    get current() {
      return known.current;
    },
    get beganAt() {
      return timeOfUuid(known.current);
    },
    get earlier() {
      return known.earlier;
    },
    isRecoverable: (epoch) =>
      known.earlier.has(epoch) && Date.now() - timeOfUuid(known.current) < RECOVERY_MS,
    refresh,
    begin: async ({ endsSessions }) => {
      const ended = known.current;
      await db.write({ scopes: [] }, async (tx) => {
        const [row] = await tx.select().from(meta).where(eq(meta.key, 'epoch'));
        // Somebody else began it just now.
        if (row?.value !== ended) return;
        const earlier = JSON.stringify([...new Set([...known.earlier, ended])]);
        await tx
          .insert(meta)
          .values({ key: 'earlier_epochs', value: earlier })
          .onConflictDoUpdate({ target: meta.key, set: { value: earlier } });
        await tx.update(meta).set({ value: uuidv7() }).where(eq(meta.key, 'epoch'));
        if (!endsSessions) return;
        await tx.delete(session);
        await tx.delete(oneTimeToken);
      });
      refresh();
    },
    onBegin: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The time in a UUID of version 7, epoch milliseconds (RFC 9562). */
const timeOfUuid = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

/** The epochs that a database knows of: the present one, undefined before the first start, and those before it. */
export function readEpochs(raw: RawConnection): {
  current: string | undefined;
  earlier: ReadonlySet<string>;
} {
  const value = prepared(raw, 'SELECT value FROM meta WHERE key = ?', 'column');
  const current = value.get('epoch');
  const earlier = value.get('earlier_epochs');
  return {
    current: typeof current === 'string' ? current : undefined,
    // Written here and by the restoring script alone: a list of epochs.
    earlier: new Set(typeof earlier === 'string' ? (JSON.parse(earlier) as string[]) : []),
  };
}
