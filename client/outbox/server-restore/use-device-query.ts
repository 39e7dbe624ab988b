import { useCallback, useEffect, useState } from 'react';
import { deviceOf, type DeviceDatabase } from '#client/lib/device/device.ts';
import { outboxOf } from '../current-outbox.ts';

/** Limits the queries: the queue changes with every operation, and a query reads the device or calls the server. */
const QUERY_AFTER_MS = 1_000;

/**
 * Runs a query on this device's database, and again after the queue changed, because a new snapshot may start a new
 * epoch.
 * @param read must keep its identity between renders; if it fails, the result is empty until the next run
 * @returns the result, and a function that runs the query at once
 */
export function useDeviceQuery<Row>(
  userId: string,
  read: (database: DeviceDatabase) => Promise<readonly Row[]>,
): [rows: readonly Row[], refetch: () => Promise<void>] {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const runQuery = useCallback(async (): Promise<readonly Row[]> => {
    try {
      const database = await deviceOf(userId).database();
      return database ? await read(database) : [];
    } catch {
      return [];
    }
  }, [read, userId]);
  useEffect(() => {
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (): void => {
      timer = undefined;
      void runQuery().then((next) => {
        // Keeps the empty array: an empty result, the usual case, renders once.
        if (!isCancelled) setRows((before) => (before.length + next.length === 0 ? before : next));
      });
    };
    run();
    const unsubscribe = outboxOf(userId).subscribe(() => (timer ??= setTimeout(run, QUERY_AFTER_MS)));
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [runQuery, userId]);
  return [rows, async () => setRows(await runQuery())];
}
