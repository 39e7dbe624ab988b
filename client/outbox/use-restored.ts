import { useCallback, useEffect, useState } from 'react';
import { deviceOf } from '#client/lib/device/device.ts';
import { outboxOf } from './current-outbox.ts';
import { bringBack, forgetRestored, readRestored, type RestoredWorkspace } from './restored.ts';
import { useOutbox } from './use-outbox.ts';

const NONE: readonly RestoredWorkspace[] = [];

/** What a restored server lacks or has again, with what can be done about it [E4]. */
export function useRestored(userId: string) {
  const [restored, setRestored] = useState(NONE);
  // A new snapshot may be of a new epoch; the queue moves with every one.
  const { operations } = useOutbox(userId);
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
    void read().then((found) => {
      if (!isOver && (found.length > 0 || restored.length > 0)) setRestored(found);
    });
    return () => {
      isOver = true;
    };
  }, [read, operations, restored.length]);

  const forget = async (one: RestoredWorkspace): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await forgetRestored(database, one);
    setRestored(await read());
  };
  const bring = async (one: RestoredWorkspace): Promise<void> => {
    await bringBack(outboxOf(userId), one, undefined);
    await forget(one);
  };
  return { restored, forget, bring };
}
