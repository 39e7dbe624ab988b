import { useEffect, useEffectEvent, useState } from 'react';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { uploadsOf } from '#client/files/index.ts';
import { isNothingUnsent, NOTHING_UNSENT, type Unsent } from '#client/lib/device/unsent.ts';
import { outboxOf, type OutboxState } from '#client/outbox/index.ts';
import { readDeviceText } from '#client/sync/index.ts';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { lossText } from './loss-text.ts';

/** Longer than a database that cannot be opened takes to fail. */
const LOAD_TIMEOUT_MS = 4_000;

/** Asks for confirmation if signing out would lose unsent work; otherwise answers yes by itself. */
export function SignOutQuestion({ onAnswer }: { onAnswer: (isSure: boolean) => void }) {
  const [loss, setLoss] = useState<Unsent | null>(null);
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    let isCancelled = false;
    void readLoss().then((read) => {
      if (isCancelled) return;
      if (isNothingUnsent(read)) answer(true);
      else setLoss(read);
    });
    return () => {
      isCancelled = true;
    };
  }, []);
  return (
    <ConfirmDialog
      question={
        loss && {
          title: 'Sign out and lose changes?',
          text: lossText(loss),
          confirm: 'Sign out anyway',
          busy: 'Signing out…',
        }
      }
      isBusy={false}
      onCancel={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    />
  );
}

async function readLoss(): Promise<Unsent> {
  const userId = getRememberedUserId();
  if (userId === null) return NOTHING_UNSENT;
  const outbox = await loadedOutbox(userId);
  // If the database does not answer, staying signed in would not save its content.
  const text = await readDeviceText(userId).catch(() => undefined);
  const uploads = await uploadsOf(userId).store.read();
  return {
    files: uploads.filter(({ isDone }) => !isDone).length,
    texts: text?.dirtyRooms.length ?? 0,
    changes: outbox.waiting + outbox.parked.length,
    unresolved: outbox.problems.length + (text?.orphans.length ?? 0),
  };
}

/** Waits until the queue is loaded, because a page without a workspace has not read it yet. */
function loadedOutbox(userId: string): Promise<OutboxState> {
  const outbox = outboxOf(userId);
  return new Promise((resolve) => {
    const check = (): void => {
      if (!outbox.getState().isLoaded) return;
      clearTimeout(timer);
      stop();
      resolve(outbox.getState());
    };
    const timer = setTimeout(() => resolve(outbox.getState()), LOAD_TIMEOUT_MS);
    const stop = outbox.subscribe(check);
    check();
  });
}
