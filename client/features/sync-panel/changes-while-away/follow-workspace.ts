import { getRoomWriters, ROOMS_AT_ONCE } from '#shared/operations/rooms.ts';
import { getWorkspaceMembers } from '#shared/operations/members.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { onSeenEpoch } from '#client/api/seen-epoch.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { outboxOf, shownTree } from '#client/outbox/index.ts';
import { replicationOf } from '#client/sync/replication/replication.ts';
import { syncSession } from '#client/sync/sync-session.ts';
import { Absence, NOTE_EVERY_MS, type AbsenceDependencies } from './absence.ts';
import type { ChangedText, Writers } from './make-review.ts';
import { joinReviews } from './review.ts';
import { notifyChangesWhileAway } from './review-news.ts';
import { noticeOf } from './review-sentences.ts';
import { storeReview, readReview } from './seen-state.ts';

interface FollowOptions {
  workspaceId: string;
  userId: string;
  /** Something can be looked at; with what to say of it. */
  onReview: (notice: string) => void;
}

const LOOK_EVERY_MS = 300;
/** What has not met by then is compared as it is. */
const MET_WITHIN_MS = 60_000;

/** Notices when this device was away from a workspace and makes a review of what others did meanwhile. */
export function followWorkspace({ workspaceId, userId, onReview }: FollowOptions): () => void {
  const device = deviceOf(userId);
  const session = syncSession(userId);
  const room = session.hold(`workspace:${workspaceId}`);
  let epoch: string | undefined;
  let isEnded = false;
  const world: AbsenceDependencies = {
    now: Date.now,
    database: () => device.database(),
    items: () => shownTree(workspaceId),
    epoch: () => epoch,
    whenMet: () => whenMet(workspaceId, userId, () => isEnded),
    alone: async (work) => {
      const name = `foolscap-review-${userId}-${workspaceId}`;
      if (!('locks' in navigator)) return work();
      await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await work();
      });
    },
    review: async (database, seen, own) => {
      const [{ makeReview }, { output: members }] = await Promise.all([
        import('./make-review.ts'),
        callOperation(getWorkspaceMembers, { workspaceId }),
      ]);
      const nameOf = (id: string): string | undefined => {
        if (id === userId) return 'you on another device';
        const member = members.find((one) => one.userId === id);
        // Somebody without a name is told apart by their address, for those who may see it.
        return member?.name === 'Writer' ? (member.email ?? member.name) : member?.name;
      };
      return makeReview({
        database,
        workspaceId,
        seen,
        own,
        items: shownTree(workspaceId) ?? new Map(),
        now: Date.now(),
        ownClients: session.clientIds,
        askWriters: (texts) => askWriters(workspaceId, texts),
        nameOf,
      });
    },
    onReview: async (database, review) => {
      const joined = joinReviews(await readReview(database, workspaceId), review);
      await storeReview(database, workspaceId, joined);
      notifyChangesWhileAway(workspaceId);
      onReview(noticeOf(review));
    },
  };
  const absence = new Absence(workspaceId, world);

  let wasOpen = false;
  let wasJoined = false;
  const look = (): void => {
    const { socketConnected, synced } = room.getState().facts;
    if (socketConnected && !wasOpen) absence.handleOpened();
    if (synced && !wasJoined) void absence.handleJoined();
    if (!synced && wasJoined) void absence.handleLeft();
    [wasOpen, wasJoined] = [socketConnected, synced];
  };
  const stopRoom = room.subscribe(look);
  const stopEpoch = onSeenEpoch((seen) => (epoch = seen));
  // What is open already at the beginning was read by the constructor.
  wasOpen = room.getState().facts.socketConnected;
  look();
  const tick = () => void absence.handleTick();
  const timer = setInterval(tick, NOTE_EVERY_MS);
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
    stopRoom();
    stopEpoch();
    session.release(`workspace:${workspaceId}`);
  };
}

/** The queue is empty or cannot be emptied, the tree is pulled, and the texts are here. */
async function whenMet(workspaceId: string, userId: string, isEnded: () => boolean): Promise<void> {
  const began = Date.now();
  const outbox = outboxOf(userId);
  const replication = replicationOf(workspaceId, userId);
  void replication.start();
  const isMet = (): boolean => {
    const { waiting, pausedBy } = outbox.getState();
    const { status, doneAt } = replication.getState();
    const isHere = status === 'paused' || status === 'unable' || (doneAt ?? 0) >= began;
    return (
      isHere &&
      (waiting === 0 || pausedBy !== null) &&
      !outbox.views.status(`workspace:${workspaceId}`).isPulling
    );
  };
  while (!isMet() && !isEnded() && Date.now() - began < MET_WITHIN_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

async function askWriters(
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
