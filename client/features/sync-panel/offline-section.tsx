import { startTransition, useEffect, useOptimistic, useSyncExternalStore, useState } from 'react';
import { offlineAllWorkspacesOf, type Replication } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/fields/switch.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { fileSizeText } from '#client/lib/file-size.ts';
import type { SyncPanelModel } from './use-sync-panel.ts';
import { deviceOf } from '#client/lib/device/device.ts';

interface OfflineSectionProps {
  model: SyncPanelModel;
  workspaceId: string;
  userId: string;
}

/** Controls which texts are stored for offline use, those of this workspace or of all, and shows their size. */
export function OfflineSection({
  model: { replication, workspaces },
  workspaceId,
  userId,
}: OfflineSectionProps) {
  const offlineAll = offlineAllWorkspacesOf(userId);
  const { isOn, runningId, hasFailed } = useSyncExternalStore(offlineAll.subscribe, offlineAll.getState);
  // The switch changes at once. It falls back to the value in the device's database if the write fails.
  const [isShownOn, showIsOn] = useOptimistic(isOn);
  // Another tab may have changed the setting.
  useEffect(() => void offlineAll.read(), [offlineAll]);
  const totals = useStoredTexts(workspaceId, userId, replication.replication);
  if (replication.status === 'unable') return null;
  const isPaused = replication.status === 'paused';
  const handleChange = (isWanted: boolean): void => {
    startTransition(async () => {
      showIsOn(isWanted);
      try {
        await offlineAll.setEnabled(isWanted);
      } catch {
        toast.error('This browser did not keep the setting.');
      }
    });
  };
  const fetchingTitle = workspaces.find(({ id }) => id === runningId)?.title;
  return (
    <section className="sync__section" aria-label="Kept offline">
      <div className="sync__label">
        <h3 className="sync__heading">Kept offline</h3>
      </div>
      <div className="offline__row">
        <span>
          This workspace
          <span className="switch-row__detail">
            {isPaused ? 'Texts are not fetched ahead' : totals ? textsAndSize(totals.here) : 'Counting…'}
          </span>
        </span>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => void (isPaused ? replication.replication.resume() : replication.replication.pause())}
        >
          {isPaused ? 'Fetch them' : 'Pause'}
        </Button>
      </div>
      <Switch label="All workspaces" detail={allWorkspacesText()} isOn={isShownOn} onChange={handleChange} />
    </section>
  );

  function allWorkspacesText(): string {
    if (isOn && isPaused) return 'Paused with this workspace';
    if (isOn && fetchingTitle !== undefined) return `Fetching “${fetchingTitle}”`;
    if (isOn && hasFailed) return 'Not all is here yet. It is tried again by itself.';
    if (isOn && totals) return `${textsAndSize(totals.all)}, new ones too`;
    return 'Also those never opened here, and new ones';
  }
}

const textsAndSize = ({ texts, bytes }: { texts: number; bytes: number }): string =>
  `${texts === 1 ? '1 text' : `${texts.toLocaleString('en-US')} texts`}, ${fileSizeText(bytes)}`;

interface TextTotals {
  texts: number;
  bytes: number;
}

/** Number and size of the texts stored on this device, for one workspace and for all. */
interface StoredTexts {
  here: TextTotals;
  all: TextTotals & { workspaces: number };
}

/** Minimum milliseconds between two reads while texts are fetched. */
const READ_EVERY_MS = 500;

/** Returns the totals and updates them while texts are fetched; undefined before the first read. */
function useStoredTexts(workspaceId: string, userId: string, replication: Replication) {
  const [totals, setTotals] = useState<StoredTexts>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      // If the read fails, the last totals stay.
      void readStoredTexts(userId, workspaceId).then(setTotals, () => {});
    };
    const readSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, READ_EVERY_MS);
    };
    read();
    const unsubscribers = [
      replication.subscribe(readSoon),
      offlineAllWorkspacesOf(userId).subscribe(readSoon),
    ];
    return () => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [userId, workspaceId, replication]);
  return totals;
}

async function readStoredTexts(userId: string, workspaceId: string): Promise<StoredTexts | undefined> {
  const rooms = await (await deviceOf(userId).database())?.getAll('room');
  const sum = (group: readonly { size: number }[]): TextTotals => ({
    texts: group.length,
    bytes: group.reduce((bytes, { size }) => bytes + size, 0),
  });
  return (
    rooms && {
      here: sum(rooms.filter((room) => room.workspaceId === workspaceId)),
      all: { ...sum(rooms), workspaces: new Set(rooms.flatMap((room) => room.workspaceId ?? [])).size },
    }
  );
}
