import { useStore } from '@nanostores/react';
import { missingOffline, serviceWorkerState } from '#client/lib/service-worker/service-worker-state.ts';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { fileSizeText } from '#client/lib/file-size.ts';
import { isScarce, useStorage } from './use-storage.ts';
import type { SyncPanelModel } from './use-sync-panel.ts';

/** Shows how much storage this origin uses on the device, and whether the browser may evict it. */
export function StorageSection({ model: { outbox } }: { model: SyncPanelModel }) {
  const storage = useStorage(true);
  const { used, quota, isPersisted } = storage;
  const share = used === undefined || !quota ? 0 : Math.min(100, Math.round((used / quota) * 100));
  const missing = missingOffline(useStore(serviceWorkerState));
  return (
    <div className="sync__section">
      <h3 className="sync__label">
        Storage used
        <span className="soft num">
          {used === undefined
            ? 'not known'
            : `${fileSizeText(used)}${quota === undefined ? '' : ` of ${fileSizeText(quota)}`}`}
        </span>
      </h3>
      {used !== undefined && <ProgressBar label="Storage used" done={Math.max(share, 1)} total={100} />}
      {isScarce(storage) && (
        <p className="sync__note sync__note--warn">
          Little room is left on this device. Free some, or new texts may not be kept here.
        </p>
      )}
      {missing !== null && <p className="sync__note">{missing}</p>}
      {outbox.turns === 'notes' && (
        <p className="sync__note">
          This address begins with http, so tabs take turns less strictly: keep Foolscap in one tab.
        </p>
      )}
      <div className="sync__foot">
        <span>
          {isPersisted === true
            ? 'The browser keeps this until you remove it.'
            : 'May be cleared when the disk is full.'}
        </span>
        {isPersisted === false && (
          <Button size="sm" onClick={() => void storage.persist()}>
            Keep it
          </Button>
        )}
      </div>
    </div>
  );
}
