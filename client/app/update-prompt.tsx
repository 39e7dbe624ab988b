import { useStore } from '@nanostores/react';
import './update-prompt.css';
import { useRef, useState } from 'react';
import { CircleArrowUp } from 'lucide-react';
import { takeUpdate, untilQuiet } from '#client/lib/service-worker/service-worker.ts';
import { serviceWorkerState } from '#client/lib/service-worker/service-worker-state.ts';
import { hasUnsavedText } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';

/** Milliseconds for which the button shows "Saving..." at most. */
const SAVE_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 100;

/** Announces a newer build. The page is reloaded only after a click on Update, and only once all text is saved. */
export function UpdatePrompt() {
  const { updatesFound } = useStore(serviceWorkerState);
  const [dismissedCount, setDismissedCount] = useState(0);
  const [progress, setProgress] = useState<'asking' | 'saving' | 'unsaved'>('asking');
  // Counts the clicks: a wait that ends takes effect only if no later click was made.
  const clicks = useRef(0);
  if (updatesFound <= dismissedCount) return null;

  const handleUpdate = async () => {
    clicks.current += 1;
    const click = clicks.current;
    setProgress('saving');
    await untilQuiet();
    const isSaved = await waitUntilSaved(hasUnsavedText);
    if (click !== clicks.current) return;
    if (isSaved) takeUpdate();
    else setProgress('unsaved');
  };
  const handleLater = () => {
    clicks.current += 1;
    setProgress('asking');
    setDismissedCount(updatesFound);
  };

  return (
    <div className="update-prompt" role="status">
      <Icon of={CircleArrowUp} />
      <p className="update-prompt__text">
        A new version of Foolscap is ready.
        {progress === 'unsaved' && (
          <span className="update-prompt__detail">
            Some words are not saved yet, so nothing was reloaded. Please try again once they are.
          </span>
        )}
      </p>
      <Button size="sm" disabled={progress === 'saving'} onClick={() => void handleUpdate()}>
        {progress === 'saving' ? 'Saving...' : 'Update'}
      </Button>
      <Button size="sm" variant="ghost" onClick={handleLater}>
        Later
      </Button>
    </div>
  );
}

/**
 * Waits until all text is saved.
 * @returns false if that took longer than `timeoutMs`
 */
async function waitUntilSaved(hasUnsaved: () => boolean, timeoutMs = SAVE_TIMEOUT_MS): Promise<boolean> {
  for (let waited = 0; hasUnsaved(); waited += POLL_INTERVAL_MS) {
    if (waited >= timeoutMs) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return true;
}
