import { v7 as uuidv7 } from 'uuid';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { Device } from '#client/lib/device/device.ts';

/** Longer than a request may take: a tab that ended without a word is replaced after this. */
const LEASE_MS = 40_000;

export interface Holding {
  /** Says that this tab is still at it. */
  renew: () => Promise<void>;
}

/**
 * Runs `body` while no other tab runs one of the same name. Web Locks where the page has them; on plain HTTP a note in
 * the device's database, which is as good as the clock.
 * @returns false when another tab is at it and `body` did not run
 */
export type HoldLease = (name: string, body: (holding: Holding) => Promise<void>) => Promise<boolean>;

/** The lease of this tab, and by which of the two ways tabs take turns. */
export function tabLease(device: Device): { hold: HoldLease; turns: 'locks' | 'notes' } {
  // Missing on plain HTTP, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  return { hold: leaseOf(device, locks, uuidv7()), turns: locks ? 'locks' : 'notes' };
}

/** @param locks `navigator.locks`, undefined on plain HTTP */
export function leaseOf(device: Device, locks: LockManager | undefined, tab: string): HoldLease {
  return locks
    ? async (name, body) => {
        await locks.request(name, () => body({ renew: () => Promise.resolve() }));
        return true;
      }
    : (name, body) => holdNote(device, `lease:${name}`, tab, body);
}

async function holdNote(
  device: Device,
  key: string,
  tab: string,
  body: (holding: Holding) => Promise<void>,
): Promise<boolean> {
  // Read and written in one transaction: of two tabs that ask at once, one is first.
  const take = async (until: number): Promise<boolean> => {
    const database = await device.database();
    if (!database) return true;
    try {
      const tx = database.transaction('meta', 'readwrite');
      return await atomicTransaction(tx, async () => {
        const note = await tx.store.get(key);
        const isFree = !isNote(note) || note.tab === tab || isOver(note.until);
        if (isFree) await tx.store.put({ tab, until }, key);
        return isFree;
      });
    } catch {
      // A database that fails keeps nobody's note: this tab works on, as one does that has none.
      return true;
    }
  };
  if (!(await take(Date.now() + LEASE_MS))) return false;
  try {
    await body({ renew: async () => void (await take(Date.now() + LEASE_MS)) });
  } finally {
    await take(0);
  }
  return true;
}

/** Further ahead than any note is written: under a clock that has been set back since. */
const isOver = (until: number): boolean => until < Date.now() || until > Date.now() + LEASE_MS;

function isNote(value: unknown): value is { tab: string; until: number } {
  return typeof value === 'object' && value !== null && 'tab' in value && 'until' in value;
}
