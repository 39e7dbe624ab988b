import { startTransition, useEffect, useOptimistic, useSyncExternalStore, useState } from 'react';
import { keepAllOf, type Replication } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Switch } from '#client/ui/fields/switch.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { fileSize } from './sync-sentences.ts';
import type { SyncPanelModel } from './use-sync-panel.ts';
import { deviceOf } from '#client/lib/device/device.ts';

interface OfflineSectionProps {
  model: SyncPanelModel;
  workspaceId: string;
  userId: string;
}

/** Which texts are fetched for later: those of this workspace, or of all; and how much that is. */
export function OfflineSection({
  model: { replication, workspaces },
  workspaceId,
  userId,
}: OfflineSectionProps) {
  const keepAll = keepAllOf(userId);
  const { isOn, runningId, hasFailed } = useSyncExternalStore(keepAll.subscribe, keepAll.getState);
  // What was asked for shows at once; what holds is what the device's database took.
  const [shown, show] = useOptimistic(isOn);
  // Another tab may have said otherwise.
  useEffect(() => void keepAll.read(), [keepAll]);
  const kept = useStoredTexts(workspaceId, userId, replication.replication);
  if (replication.status === 'unable') return null;
  const isPaused = replication.status === 'paused';
  const turn = (isWanted: boolean): void => {
    startTransition(async () => {
      show(isWanted);
      try {
        await keepAll.turn(isWanted);
      } catch {
        toast.error('This browser did not keep the setting.');
      }
    });
  };
  const running = workspaces.find(({ id }) => id === runningId)?.title;
  return (
    <section className="sync__section" aria-label="Kept offline">
      <div className="sync__label">
        <h3 className="sync__heading">Kept offline</h3>
      </div>
      <div className="offline__row">
        <span>
          This workspace
          <span className="switch-row__detail">
            {isPaused ? 'Texts are not fetched ahead' : kept ? textsAndSize(kept.here) : 'Counting…'}
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
      <Switch label="All workspaces" detail={allText()} isOn={shown} onChange={turn} />
    </section>
  );

  function allText(): string {
    if (isOn && isPaused) return 'Paused with this workspace';
    if (isOn && running !== undefined) return `Fetching “${running}”`;
    if (isOn && hasFailed) return 'Not all is here yet. It is tried again by itself.';
    if (isOn && kept) return `${textsAndSize(kept.all)}, new ones too`;
    return 'Also those never opened here, and new ones';
  }
}

const textsAndSize = ({ texts, bytes }: { texts: number; bytes: number }): string =>
  `${texts === 1 ? '1 text' : `${texts.toLocaleString('en-US')} texts`}, ${fileSize(bytes)}`;

interface Kept {
  texts: number;
  bytes: number;
}

/** How much of one workspace, and of all of them, this device keeps. */
interface StoredTexts {
  here: Kept;
  all: Kept & { workspaces: number };
}

/** While texts are fetched, not at every one of them. */
const READ_EVERY_MS = 500;

/** Kept current while texts of this workspace or of others are fetched; undefined before it was read. */
function useStoredTexts(workspaceId: string, userId: string, replication: Replication) {
  const [kept, setKept] = useState<StoredTexts>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      // What was read last stands when the database does not answer.
      void readKeptTexts(userId, workspaceId).then(setKept, () => {});
    };
    const readSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, READ_EVERY_MS);
    };
    read();
    const stops = [replication.subscribe(readSoon), keepAllOf(userId).subscribe(readSoon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [userId, workspaceId, replication]);
  return kept;
}

async function readKeptTexts(userId: string, workspaceId: string): Promise<StoredTexts | undefined> {
  const rooms = await (await deviceOf(userId).database())?.getAll('room');
  const sum = (some: readonly { size: number }[]): Kept => ({
    texts: some.length,
    bytes: some.reduce((bytes, { size }) => bytes + size, 0),
  });
  return (
    rooms && {
      here: sum(rooms.filter((room) => room.workspaceId === workspaceId)),
      all: { ...sum(rooms), workspaces: new Set(rooms.flatMap((room) => room.workspaceId ?? [])).size },
    }
  );
}
