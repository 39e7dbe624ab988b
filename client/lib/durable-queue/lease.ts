import { v7 as uuidv7 } from 'uuid';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { Device } from '#client/lib/device/device.ts';

/** Longer than a request may take. A tab that ended without releasing its lease is replaced after this time. */
const LEASE_MS = 40_000;

export interface HeldLease {
  /** Extends the lease of this tab. */
  renew: () => Promise<void>;
}

/**
 * Runs `body` while no other tab runs one of the same name. Uses Web Locks where the page has them; on plain HTTP a
 * note in the device's database, which is as reliable as the clock.
 * @returns false when another tab holds the lease and `body` did not run
 */
export type HoldLease = (name: string, body: (holding: HeldLease) => Promise<void>) => Promise<boolean>;

/** Returns the lease of this tab, and the mechanism behind it: Web Locks or notes in the database. */
export function tabLease(device: Device): { hold: HoldLease; turns: 'locks' | 'notes' } {
  // Undefined on plain HTTP, which the types do not say.
  const locks = navigator.locks as LockManager | undefined;
  return { hold: leaseOf(device, locks, uuidv7()), turns: locks ? 'locks' : 'notes' };
}

/** Creates the lease of a tab. @param locks `navigator.locks`, undefined on plain HTTP */
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
  body: (holding: HeldLease) => Promise<void>,
): Promise<boolean> {
  // Read and written in one transaction: of two tabs that try at the same time, only one gets the lease.
  const acquire = async (until: number): Promise<boolean> => {
    const database = await device.database();
    if (!database) return true;
    try {
      const tx = database.transaction('meta', 'readwrite');
      return await atomicTransaction(tx, async () => {
        const note = await tx.store.get(key);
        const isFree = !isNote(note) || note.tab === tab || hasExpired(note.until);
        if (isFree) await tx.store.put({ tab, until }, key);
        return isFree;
      });
    } catch {
      // A failing database holds no note: this tab goes on as it does without a database.
      return true;
    }
  };
  if (!(await acquire(Date.now() + LEASE_MS))) return false;
  try {
    await body({ renew: async () => void (await acquire(Date.now() + LEASE_MS)) });
  } finally {
    await acquire(0);
  }
  return true;
}

/** Also true for a time further ahead than any lease: it was written under a clock that has been set back since. */
const hasExpired = (until: number): boolean => until < Date.now() || until > Date.now() + LEASE_MS;

function isNote(value: unknown): value is { tab: string; until: number } {
  return typeof value === 'object' && value !== null && 'tab' in value && 'until' in value;
}
