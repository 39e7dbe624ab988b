import { onCommandDone, refreshQueries } from '#client/api/cached-answers.ts';
import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { getSessionId, onSessionIdChange } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { wakeWithPage } from '#client/lib/durable-queue/wake-ups.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { setRoomRegister } from '#client/sync/rooms/room-register.ts';
import { onScopeNews } from '#client/sync/scope-events.ts';
import { exchange } from './lazy-exchange.ts';
import { Outbox } from './outbox.ts';
import { browserDependencies } from './browser-dependencies.ts';

/** What a change of a workspace alters beside trees and the list, which the outbox shows itself. */
const BESIDE = ['workspaces', 'workspace', 'members', 'invitations'] as const;

/** The first screen has what it needs by then. */
const LIST_AFTER_MS = 3_000;

let current: { outbox: Outbox; stop: () => void } | undefined;

/** The outbox of a person, begun at first use; another person's is ended first [C2]. */
export function outboxOf(userId: string): Outbox {
  if (current?.outbox.userId !== userId) {
    current?.stop();
    current = begin(userId);
  }
  return current.outbox;
}

/** The outbox of the person this device belongs to at present. */
export function currentOutbox(): Outbox | undefined {
  const userId = getRememberedUserId();
  return userId === null ? undefined : outboxOf(userId);
}

function begin(userId: string): { outbox: Outbox; stop: () => void } {
  const world = browserDependencies(deviceOf(userId), {
    canSend: () => getSessionId() !== null && getRememberedUserId() === userId,
    // It is here: nothing else sends.
    onRefused: (problem) => exchange.loaded()?.notifyRejection(problem),
    onAcknowledged: (operations) => {
      if (operations.some(({ name }) => name.endsWith('-workspace'))) void refreshQueries(BESIDE);
    },
  });
  const outbox = new Outbox(world);
  setRoomRegister({
    isKnownToServer: (ydocId) => outbox.getState().isLoaded && !outbox.views.localIds().has(ydocId),
    firstContentOf: (ydocId) => outbox.firstContentOf(ydocId),
    titleOf: (ydocId) => outbox.views.titleOf(ydocId),
    subscribe: outbox.subscribe,
  });
  const { wake, stop: stopWaking } = wakeWithPage(() => {
    void outbox.drain();
    outbox.views.pullWatched();
  });
  const stopNews = onScopeNews((news) => {
    if (news.type === 'refused') return void outbox.views.pull(news.scope);
    outbox.views.hear(news.scope, news.seq, news.type === 'joined' ? news.epoch : undefined);
    // A room was joined: the line is back.
    if (news.type === 'joined') void outbox.drain();
  });
  const stopSession = onSessionIdChange((sessionId) => {
    if (sessionId !== null) wake();
  });
  // A command beside the queue (an invitation, a restored workspace) may have changed what is followed.
  const stopCommands = onCommandDone(() => outbox.views.pullWatched());
  // Whatever screen is open: what this device keeps of other workspaces is brought up to date.
  const listing = setTimeout(() => void outbox.views.pull(`user:${userId}`), LIST_AFTER_MS);
  // A page can lose its network before it is kept whole: a new document begins with it all the same.
  const stopFetching = whenIdle(() => {
    import('#shared/editor/content/first-content.ts').catch(() => {});
  });
  return {
    outbox,
    stop: () => {
      clearTimeout(listing);
      stopFetching();
      setRoomRegister(undefined);
      outbox.destroy();
      stopNews();
      stopSession();
      stopCommands();
      stopWaking();
    },
  };
}

// Another person on this browser, in this tab or another.
onRememberedUserChange(() => {
  if (current && getRememberedUserId() !== current.outbox.userId) {
    current.stop();
    current = undefined;
  }
});
