import { getRoomWriters, ROOMS_AT_ONCE } from '#shared/operations/rooms.ts';
import { getWorkspaceMembers } from '#shared/operations/members.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { onServerEpoch } from '#client/api/server-epoch.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { memberName } from '#client/lib/distinct-name.ts';
import { outboxOf, shownTree } from '#client/outbox/index.ts';
import { replicationOf } from '#client/sync/replication/replication.ts';
import { syncSession } from '#client/sync/sync-session.ts';
import { Absence, RECORD_INTERVAL_MS, type AbsenceDependencies } from './absence.ts';
import type { ChangedText, Writers } from './make-review.ts';
import { joinReviews } from './review.ts';
import { noticeOf } from './review-sentences.ts';
import { notifyReviewChange, readReview, storeReview } from './stored-review.ts';

interface FollowOptions {
  workspaceId: string;
  userId: string;
  /** Called when a review was made, with the text of the notice. */
  onReview: (notice: string) => void;
}

const POLL_INTERVAL_MS = 300;
/** After this many milliseconds the comparison starts with the state that has arrived. */
const SYNC_TIMEOUT_MS = 60_000;

/**
 * Detects when this device was away from a workspace, and makes a review of the changes others made meanwhile.
 * @returns a function that stops it
 */
export function followWorkspace({ workspaceId, userId, onReview }: FollowOptions): () => void {
  const device = deviceOf(userId);
  const session = syncSession(userId);
  const room = session.hold(`workspace:${workspaceId}`);
  let epoch: string | undefined;
  let isEnded = false;
  const dependencies: AbsenceDependencies = {
    now: Date.now,
    database: () => device.database(),
    items: () => shownTree(workspaceId),
    epoch: () => epoch,
    whenSynced: () => whenSynced(workspaceId, userId, () => isEnded),
    withLock: async (work) => {
      const name = `foolscap-review-${userId}-${workspaceId}`;
      if (!('locks' in navigator)) return work();
      await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
      });
    },
    makeReview: async (database, seen, unsent) => {
      const [{ makeReview }, { output: members }] = await Promise.all([
        import('./make-review.ts'),
        callOperation(getWorkspaceMembers, { workspaceId }),
      ]);
      const nameOf = (id: string): string | undefined => {
        if (id === userId) return 'you on another device';
        const member = members.find((one) => one.userId === id);
        return member && memberName(member);
      };
      return makeReview({
        database,
        workspaceId,
        seen,
        unsent,
        items: shownTree(workspaceId) ?? new Map(),
        now: Date.now(),
        ownClients: session.clientIds,
        fetchWriters: (texts) => fetchWriters(workspaceId, texts),
        nameOf,
      });
    },
    onReview: async (database, review) => {
      const joined = joinReviews(await readReview(database, workspaceId), review);
      await storeReview(database, workspaceId, joined);
      notifyReviewChange(workspaceId);
      onReview(noticeOf(review));
    },
  };
  const absence = new Absence(workspaceId, dependencies);

  let wasOpen = false;
  let wasJoined = false;
  const handleRoomState = (): void => {
    const { socketConnected, synced } = room.getState().facts;
    if (socketConnected && !wasOpen) absence.handleConnected();
    if (synced && !wasJoined) void absence.handleJoined();
    if (!synced && wasJoined) void absence.handleLeft();
    [wasOpen, wasJoined] = [socketConnected, synced];
  };
  const unsubscribeRoom = room.subscribe(handleRoomState);
  const unsubscribeEpoch = onServerEpoch((seen) => (epoch = seen));
  // For a connection that is already open, the constructor has read the unsent work.
  wasOpen = room.getState().facts.socketConnected;
  handleRoomState();
  const tick = () => void absence.handleTick();
  const timer = setInterval(tick, RECORD_INTERVAL_MS);
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') tick();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pagehide', tick);
  return () => {
    isEnded = true;
    void absence.handleLeft().finally(() => absence.end());
    clearInterval(timer);
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pagehide', tick);
    unsubscribeRoom();
    unsubscribeEpoch();
    session.release(`workspace:${workspaceId}`);
  };
}

/** Resolves once the queue is empty or paused, the tree is pulled and the texts are fetched, or after a timeout. */
async function whenSynced(workspaceId: string, userId: string, isEnded: () => boolean): Promise<void> {
  const startedAt = Date.now();
  const outbox = outboxOf(userId);
  const replication = replicationOf(workspaceId, userId);
  void replication.start();
  const isSynced = (): boolean => {
    const { waiting, pausedBy } = outbox.getState();
    const { status, doneAt } = replication.getState();
    const hasTexts = status === 'paused' || status === 'unable' || (doneAt ?? 0) >= startedAt;
    return (
      hasTexts &&
      (waiting === 0 || pausedBy !== null) &&
      !outbox.views.status(`workspace:${workspaceId}`).isPulling
    );
  };
  while (!isSynced() && !isEnded() && Date.now() - startedAt < SYNC_TIMEOUT_MS)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
}

async function fetchWriters(
  workspaceId: string,
  texts: readonly ChangedText[],
): Promise<ReadonlyMap<string, Writers>> {
  const writers = new Map<string, Writers>();
  for (let at = 0; at < texts.length; at += ROOMS_AT_ONCE) {
    const rooms = texts.slice(at, at + ROOMS_AT_ONCE).map(({ ydocId, clientIds }) => ({
      ydocId,
      clientIds: clientIds.slice(0, 200),
    }));
    const { output } = await callOperation(getRoomWriters, { workspaceId, rooms });
    for (const { ydocId, userIds, updatedAt } of output.rooms)
      writers.set(ydocId, { userIds, at: Date.parse(updatedAt) });
  }
  return writers;
}
