import { useEffect, useState } from 'react';
import { useSessionId } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { isNothingUnsent, NOTHING_UNSENT, unsentText } from '#client/lib/device/unsent.ts';
import { localStore } from '#client/lib/local-store.ts';
import { clearEarlierPeopleEachEpoch, wipeEarlierPeople, takeReturnNote } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import '#client/ui/foot-notice.css';

/** The localStorage key of the notice last dismissed. Signing out, or another person signing in, clears it. */
const READ_KEY = 'earlierPeople';

/** Duration of the toast for a person that returns, in milliseconds. */
const WELCOME_MS = 10_000;

/**
 * Deletes the data of earlier people from this device, and lists their unsent work, which stays. A person that
 * returns is told that their own unsent work is being sent [C2, C12].
 */
export function EarlierPeople({ userId }: { userId: string }) {
  const [unsent, setUnsent] = useState(NOTHING_UNSENT);
  const [isDismissed, setIsDismissed] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // Without a session, the notice about being signed out is shown in the same position.
  const isSignedIn = useSessionId() !== null;
  useEffect(() => {
    void takeReturnNote(deviceOf(userId)).then((isBack) => {
      if (isBack) toast.success('What you wrote here before is being sent', { duration: WELCOME_MS });
    });
    return clearEarlierPeopleEachEpoch(userId, setUnsent);
  }, [userId]);

  const list = unsentText(unsent);
  if (!isSignedIn || isNothingUnsent(unsent) || isDismissed || localStore.get(READ_KEY) === list) return null;
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await wipeEarlierPeople(userId);
      setUnsent(NOTHING_UNSENT);
      toast.success('Removed from this device');
    } catch {
      toast.error('The browser did not remove it. Try again.');
    }
    setIsBusy(false);
    setIsConfirming(false);
  };
  return (
    <>
      <aside className="foot-notice" aria-label="Another account">
        <p>
          This device still holds unsent work of another account: {list}. It is sent when that person logs in
          here.
        </p>
        <Button size="sm" variant="ghost" onClick={() => setIsConfirming(true)}>
          Remove…
        </Button>
        <Button
          size="sm"
          onClick={() => {
            localStore.set(READ_KEY, list);
            setIsDismissed(true);
          }}
        >
          OK
        </Button>
      </aside>
      <ConfirmDialog
        question={
          isConfirming
            ? {
                title: 'Remove another person’s unsent work?',
                text: `It exists nowhere else: ${list}. Removed from this device, it is lost for good.`,
                confirm: 'Remove for good',
                busy: 'Removing…',
              }
            : null
        }
        isBusy={isBusy}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}
