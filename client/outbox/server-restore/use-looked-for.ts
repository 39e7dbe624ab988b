import { useCallback, useEffect, useState } from 'react';
import { deviceOf, type DeviceDatabase } from '#client/lib/device/device.ts';
import { outboxOf } from '../current-outbox.ts';

/** The queue moves with every operation, and looking reads the device or asks the server. */
const LOOK_AFTER_MS = 1_000;

/**
 * What is found on this device, looked for again after the queue moved: a new snapshot may be of a new epoch.
 * @param read the same function for as long as it finds the same; where it fails, nothing is found until the next look
 * @returns what was found, and how to look at once
 */
export function useLookedFor<Found>(
  userId: string,
  read: (database: DeviceDatabase) => Promise<readonly Found[]>,
): [found: readonly Found[], lookNow: () => Promise<void>] {
  const [found, setFound] = useState<readonly Found[]>([]);
  const lookFor = useCallback(async (): Promise<readonly Found[]> => {
    try {
      const database = await deviceOf(userId).database();
      return database ? await read(database) : [];
    } catch {
      return [];
    }
  }, [read, userId]);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      void lookFor().then((next) => {
        // Nothing, as nearly always, is drawn once.
        if (!isOver) setFound((before) => (before.length + next.length === 0 ? before : next));
      });
    };
    look();
    const stop = outboxOf(userId).subscribe(() => (timer ??= setTimeout(look, LOOK_AFTER_MS)));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [lookFor, userId]);
  return [found, async () => setFound(await lookFor())];
}
