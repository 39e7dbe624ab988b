import { deviceOf } from '#client/lib/device/device.ts';
import { outboxOf } from '../current-outbox.ts';
import { recreateLostItems, deleteAgain } from './recreate-lost-items.ts';
import { forgetRestored, readRestored, type RestoredWorkspace } from './restored.ts';
import { useLookedFor } from './use-looked-for.ts';

/** What a restored server lacks or has again, with what can be done about it [E4]. */
export function useRestored(userId: string) {
  const [restored, lookNow] = useLookedFor(userId, readRestored);
  const forget = async (one: RestoredWorkspace): Promise<void> => {
    const database = await deviceOf(userId).database();
    if (database) await forgetRestored(database, one);
    await lookNow();
  };
  const bring = async (one: RestoredWorkspace): Promise<void> => {
    await recreateLostItems(outboxOf(userId), one);
    // What else is offered of it stays; what is queued is offered no more.
    await (one.returned.length === 0 ? forget(one) : lookNow());
  };
  const remove = async (one: RestoredWorkspace): Promise<void> => {
    await deleteAgain(outboxOf(userId), one);
    await (one.missing.length + one.files.length === 0 ? forget(one) : lookNow());
  };
  return { restored, forget, bring, remove };
}
