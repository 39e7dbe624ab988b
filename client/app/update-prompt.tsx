import { useStore } from '@nanostores/react';
import './update-prompt.css';
import { useRef, useState } from 'react';
import { CircleArrowUp } from 'lucide-react';
import { takeUpdate } from '#client/lib/service-worker/service-worker.ts';
import { serviceWorkerState } from '#client/lib/service-worker/service-worker-state.ts';
import { hasUnsavedText } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { waitUntilSaved } from './wait-until-saved.ts';

/** Says that a newer build is ready. Nothing is reloaded until the writer says so and every word is kept. */
export function UpdatePrompt() {
  const { updatesFound } = useStore(serviceWorkerState);
  const [putOff, setPutOff] = useState(0);
  const [progress, setProgress] = useState<'asking' | 'saving' | 'unsaved'>('asking');
  // Counts what was pressed: an answer to the last press alone counts.
  const presses = useRef(0);
  if (updatesFound <= putOff) return null;

  const handleUpdate = async () => {
    presses.current += 1;
    const press = presses.current;
    setProgress('saving');
    const isSaved = await waitUntilSaved(hasUnsavedText);
    if (press !== presses.current) return;
    if (isSaved) takeUpdate();
    else setProgress('unsaved');
  };
  const handleLater = () => {
    presses.current += 1;
    setProgress('asking');
    setPutOff(updatesFound);
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
