import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceOf, type DeviceState } from '#client/lib/device/device.ts';

export interface StorageUse {
  /** Bytes; undefined where the browser does not say. */
  used: number | undefined;
  quota: number | undefined;
  /** The browser promised not to clear it away when the disk is full; undefined until it said so. */
  isPersisted: boolean | undefined;
}

const UNKNOWN: StorageUse = { used: undefined, quota: undefined, isPersisted: undefined };
/** Below this share of the quota left, a writer is told. */
const SCARCE = 0.1;

export const useDeviceState = (userId: string): DeviceState => {
  const device = deviceOf(userId);
  return useSyncExternalStore(device.subscribe, device.getState);
};

export const isScarce = ({ used, quota }: StorageUse): boolean =>
  used !== undefined && quota !== undefined && quota - used < quota * SCARCE;

/** How much this address keeps on the device; asked anew whenever `isShown` turns true. */
export function useStorage(isShown: boolean): StorageUse & { persist: () => Promise<void> } {
  const [use, setUse] = useState<StorageUse>(UNKNOWN);
  useEffect(() => {
    if (!isShown) return undefined;
    let isOver = false;
    void readStorage().then((read) => {
      if (!isOver) setUse(read);
    });
    return () => {
      isOver = true;
    };
  }, [isShown]);
  const persist = async (): Promise<void> => {
    const isPersisted = await storageOf()?.persist();
    setUse((known) => ({ ...known, isPersisted }));
  };
  return { ...use, persist };
}

// On a plain-HTTP address the browser has no storage manager.
const storageOf = (): StorageManager | undefined => ('storage' in navigator ? navigator.storage : undefined);

async function readStorage(): Promise<StorageUse> {
  try {
    const storage = storageOf();
    const [estimate, isPersisted] = await Promise.all([storage?.estimate(), storage?.persisted()]);
    return { used: estimate?.usage, quota: estimate?.quota, isPersisted };
  } catch {
    return UNKNOWN;
  }
}
