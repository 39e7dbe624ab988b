import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceOf, type DeviceState } from '#client/lib/device/device.ts';

export interface StorageUsage {
  /** In bytes; undefined when the browser gives no estimate. */
  used: number | undefined;
  quota: number | undefined;
  /** Whether the browser promised not to evict the data when the disk is full; undefined until it answered. */
  isPersisted: boolean | undefined;
}

const UNKNOWN: StorageUsage = { used: undefined, quota: undefined, isPersisted: undefined };
/** The user is warned when less than this share of the quota is free. */
const SCARCE_SHARE = 0.1;

export const useDeviceState = (userId: string): DeviceState => {
  const device = deviceOf(userId);
  return useSyncExternalStore(device.subscribe, device.getState);
};

export const isScarce = ({ used, quota }: StorageUsage): boolean =>
  used !== undefined && quota !== undefined && quota - used < quota * SCARCE_SHARE;

/** Returns the storage that this origin uses. Reads it again whenever `isShown` turns true. */
export function useStorage(isShown: boolean): StorageUsage & { persist: () => Promise<void> } {
  const [usage, setUsage] = useState<StorageUsage>(UNKNOWN);
  useEffect(() => {
    if (!isShown) return undefined;
    let isCancelled = false;
    void readStorage().then((usage) => {
      if (!isCancelled) setUsage(usage);
    });
    return () => {
      isCancelled = true;
    };
  }, [isShown]);
  const persist = async (): Promise<void> => {
    const isPersisted = await storageManager()?.persist();
    setUsage((previous) => ({ ...previous, isPersisted }));
  };
  return { ...usage, persist };
}

// On a plain-HTTP origin the browser has no storage manager.
const storageManager = (): StorageManager | undefined =>
  'storage' in navigator ? navigator.storage : undefined;

async function readStorage(): Promise<StorageUsage> {
  try {
    const storage = storageManager();
    const [estimate, isPersisted] = await Promise.all([storage?.estimate(), storage?.persisted()]);
    return { used: estimate?.usage, quota: estimate?.quota, isPersisted };
  } catch {
    return UNKNOWN;
  }
}
