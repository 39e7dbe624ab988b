import {
  createElsewhere,
  discardOperation,
  dismissProblem,
  retryOperation,
  retryProblem,
} from '#client/outbox/index.ts';
import { ReviewSection } from './changes-while-away/review-section.tsx';
import { OfflineSection } from './offline-section.tsx';
import { OrphanList } from './orphan-list.tsx';
import { ProblemList } from './problem-list.tsx';
import { RestoredSection } from './restored-section.tsx';
import { Stations } from './stations.tsx';
import { StorageSection } from './storage-section.tsx';
import { formatTime } from './sync-sentences.ts';
import { UploadSection } from './upload-section.tsx';
import { useDeviceState } from './use-storage.ts';
import { useSyncPanel, type SyncPanelOptions } from './use-sync-panel.ts';
import { ParkedList, WaitingList } from './waiting-list.tsx';
import './sync.css';

interface SyncPanelProps extends SyncPanelOptions {
  /** Names of the other users with the workspace open. */
  peers: readonly string[];
  /** Opens the page from which somebody else deleted words. */
  onShowRescued: (documentId: string) => void;
}

/** Shows where the text is stored, which changes wait to be sent, and how to resolve rejected changes. */
export function SyncPanel({ peers, onShowRescued, ...options }: SyncPanelProps) {
  const { workspaceId, userId, onOpen } = options;
  const model = useSyncPanel(options);
  const device = useDeviceState(userId);
  const { connection, waiting, dirtyTexts, outbox, orphans } = model;
  const count = waiting.length + dirtyTexts.length;
  return (
    <div className="sync">
      <header className="sync__head">
        <h2 className="sync__title">Where your words are</h2>
        {outbox.pausedBy === 'signed-out' ? (
          <span className="badge badge--warn">Signed out</span>
        ) : (
          connection.since !== null && (
            <span className="badge badge--warn">Offline since {formatTime(connection.since)}</span>
          )
        )}
      </header>
      <Stations model={model} device={device} peers={peers} />
      {(outbox.problems.length > 0 || outbox.parked.length > 0) && (
        <section className="sync__section">
          <h3 className="sync__label">
            Could not be done{' '}
            <span className="soft num">{outbox.problems.length + outbox.parked.length}</span>
          </h3>
          <ProblemList
            problems={outbox.problems}
            nameOf={model.nameOf}
            workspaces={model.workspaces}
            onCreateElsewhere={(key, workspaceId) => void createElsewhere(key, workspaceId)}
            onRetry={(key) => void retryProblem(key)}
            onDismiss={(key) => void dismissProblem(key)}
            onDownload={(ydocId) => void model.download(ydocId)}
          />
          <ParkedList
            operations={outbox.parked}
            nameOf={model.nameOf}
            onRetry={(key) => void retryOperation(key)}
            onDiscard={(key) => void discardOperation(key)}
          />
        </section>
      )}
      {orphans.length > 0 && (
        <section className="sync__section">
          <h3 className="sync__label">
            Written into what others deleted <span className="soft num">{orphans.length}</span>
          </h3>
          <OrphanList
            orphans={orphans}
            onShow={({ ydocId }) => onShowRescued(ydocId)}
            hasPage={({ ydocId }) => options.items?.get(ydocId)?.kind === 'document'}
            onCreateDocument={model.createDocumentFromOrphan}
            onDismiss={model.discardOrphan}
          />
        </section>
      )}
      <ReviewSection workspaceId={workspaceId} userId={userId} onOpen={onOpen} />
      <RestoredSection userId={userId} />
      {count > 0 && (
        <section className="sync__section">
          <h3 className="sync__label">
            Waiting to send <span className="soft num">{count}</span>
          </h3>
          <WaitingList
            texts={dirtyTexts}
            operations={waiting}
            nameOf={model.nameOf}
            onDownload={(ydocId) => void model.download(ydocId)}
          />
        </section>
      )}
      <UploadSection uploads={model.uploads} />
      <OfflineSection model={model} workspaceId={workspaceId} userId={userId} />
      <StorageSection model={model} />
    </div>
  );
}
