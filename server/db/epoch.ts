import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from './database.ts';
import type { RawConnection } from './open.ts';
import { prepared } from './statements.ts';
import { meta, oneTimeToken, session } from './schema/index.ts';

/**
 * The epoch: one unbroken life of the database (E). A restore begins a new one. Values of seq and rev are comparable
 * only within one epoch.
 */
export interface Epoch {
  readonly current: string;
  /** When the current epoch began, in epoch milliseconds. */
  readonly beganAt: number;
  /** Earlier epochs. Devices may return text from these (A8). */
  readonly earlier: ReadonlySet<string>;
  /**
   * Whether a device whose stores belong to `epoch` may return text that other people wrote. This holds when `epoch`
   * is an earlier one and the current one began less than {@link RECOVERY_MS} ago [A14].
   */
  isRecoverable: (epoch: string) => boolean;
  /** Reads the epoch again, in case another process began a new one. */
  refresh: () => void;
  /**
   * Begins a new epoch, because an older copy has replaced the database [E1, E2].
   * @param endsSessions deletes all sessions: the older copy contains sessions that were ended later [E4]
   */
  begin: (options: { endsSessions: boolean }) => Promise<void>;
  /** Calls `listener` after each new epoch. @returns unsubscribes */
  onBegin: (listener: () => void) => () => void;
}

/**
 * How long after a restore a device may return text of other people, in milliseconds. It is the longest absence after
 * which a device is still trusted (A8).
 */
export const RECOVERY_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads the database's epoch, or creates the first one. */
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
    const latest = read();
    if (latest.current === known.current) return;
    known = latest;
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
        // Another process has just begun a new epoch.
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

/** Returns the timestamp in a UUIDv7, in epoch milliseconds (RFC 9562). */
const timeOfUuid = (uuid: string): number => Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);

/** Reads the epochs stored in a database. `current` is undefined before the first start. */
export function readEpochs(raw: RawConnection): {
  current: string | undefined;
  earlier: ReadonlySet<string>;
} {
  const value = prepared(raw, 'SELECT value FROM meta WHERE key = ?', 'column');
  const current = value.get('epoch');
  const earlier = value.get('earlier_epochs');
  return {
    current: typeof current === 'string' ? current : undefined,
    // Only this file and the restore script write this value: a list of epochs.
    earlier: new Set(typeof earlier === 'string' ? (JSON.parse(earlier) as string[]) : []),
  };
}
