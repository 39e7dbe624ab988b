import { useCallback, useEffect, useState } from 'react';
import { deviceOf } from '#client/lib/device/device.ts';
import { outboxOf } from './current-outbox.ts';
import { bringBack, deleteAgain } from './bring-back.ts';
import { forgetRestored, readRestored, type RestoredWorkspace } from './restored.ts';

const NONE: readonly RestoredWorkspace[] = [];

/** What a restored server lacks or has again, with what can be done about it [E4]. */
export function useRestored(userId: string) {
  const [restored, setRestored] = useState(NONE);
  const read = useCallback(async () => {
    try {
      const database = await deviceOf(userId).database();
      return database ? await readRestored(database) : NONE;
    } catch {
      return NONE;
    }
  }, [userId]);
  useEffect(() => {
    let isOver = false;
    const look = (): void => {
      void read().then((found) => {
        // Nothing, as nearly always, is drawn once.
        if (!isOver) setRestored((before) => (before.length + found.length === 0 ? before : found));
      });
    };
    look();
    // The queue moves with every snapshot, and a new one may be of a new epoch.
    const stop = outboxOf(userId).subscribe(look);
    return () => {
      isOver = true;
      stop();
    };
  }, [read, userId]);

  const forget = async (one: RestoredWorkspace): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await forgetRestored(database, one);
    setRestored(await read());
  };
  const bring = async (one: RestoredWorkspace): Promise<void> => {
    await bringBack(outboxOf(userId), one);
    // What else is offered of it stays; what is queued is offered no more.
    if (one.returned.length === 0) await forget(one);
    else setRestored(await read());
  };
  const remove = async (one: RestoredWorkspace): Promise<void> => {
    await deleteAgain(outboxOf(userId), one);
    if (one.missing.length === 0) await forget(one);
    else setRestored(await read());
  };
  return { restored, forget, bring, remove };
}
