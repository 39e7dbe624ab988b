import { foldDailyGoal } from '#shared/effects/fold-daily-goal.ts';
import type { TreeOperation } from '#shared/effects/tree-operation.ts';
import { onCommandDone, refreshQueries } from '#client/api/query-cache.ts';
import {
  getRememberedUser,
  getRememberedUserId,
  onRememberedUserChange,
  rememberUser,
} from '#client/api/remembered-user.ts';
import { getSessionId, onSessionIdChange } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { wakeOnPageEvents } from '#client/lib/durable-queue/wake-ups.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { setRoomRegister } from '#client/sync/rooms/room-register.ts';
import { onScopeEvent } from '#client/sync/scope-events.ts';
import { exchange } from './lazy-exchange.ts';
import { Outbox } from './outbox.ts';
import { browserDependencies } from './browser-dependencies.ts';

/**
 * Cached queries that a change of a workspace affects. The outbox itself refreshes the trees and the workspace list.
 */
const WORKSPACE_QUERIES = ['workspaces', 'workspace', 'members', 'invitations'] as const;

/** The first screen has loaded its own data by then. */
const PULL_LIST_AFTER_MS = 3_000;

let current: { outbox: Outbox; stop: () => void } | undefined;

/** Returns a writer's outbox, created at first use. The outbox of another writer is destroyed first [C2]. */
export function outboxOf(userId: string): Outbox {
  if (current?.outbox.userId !== userId) {
    current?.stop();
    current = startOutbox(userId);
  }
  return current.outbox;
}

/** Returns the outbox of the writer this device belongs to; undefined when the device belongs to nobody. */
export function currentOutbox(): Outbox | undefined {
  const userId = getRememberedUserId();
  return userId === null ? undefined : outboxOf(userId);
}

function startOutbox(userId: string): { outbox: Outbox; stop: () => void } {
  const dependencies = browserDependencies(deviceOf(userId), {
    canSend: () => getSessionId() !== null && getRememberedUserId() === userId,
    // The module is loaded: nothing is refused before its code has sent an operation.
    onRefused: (problem) => exchange.loaded()?.notifyRejection(problem),
    onAcknowledged: (operations) => {
      if (operations.some(({ name }) => name.endsWith('-workspace'))) void refreshQueries(WORKSPACE_QUERIES);
      rememberGoal(operations);
    },
  });
  const outbox = new Outbox(dependencies);
  setRoomRegister({
    isKnownToServer: (ydocId) => outbox.getState().isLoaded && !outbox.views.localIds().has(ydocId),
    firstContentOf: (ydocId) => outbox.firstContentOf(ydocId),
    titleOf: (ydocId) => outbox.views.titleOf(ydocId),
    subscribe: outbox.subscribe,
  });
  const { wake, stop: stopWaking } = wakeOnPageEvents(() => {
    void outbox.drain();
    outbox.views.pullWatched();
  });
  const stopEvents = onScopeEvent((event) => {
    if (event.type === 'refused') return void outbox.views.pull(event.scope);
    outbox.views.handleScopeEvent(event.scope, event.seq, event.type === 'joined' ? event.epoch : undefined);
    // The device joined a room, so the connection is back.
    if (event.type === 'joined') void outbox.drain();
  });
  const stopSession = onSessionIdChange((sessionId) => {
    if (sessionId !== null) wake();
  });
  // A command sent outside the queue (an invitation, a restored workspace) may have changed a watched scope.
  const stopCommands = onCommandDone(() => outbox.views.pullWatched());
  // Brings this device's copies of the other workspaces up to date, on every screen.
  const pullListTimer = setTimeout(() => void outbox.views.pull(`user:${userId}`), PULL_LIST_AFTER_MS);
  // The network may fail before the page has loaded all its code. This preload lets a new document open anyway.
  const cancelPreload = whenIdle(() => {
    import('#shared/editor/content/first-content.ts').catch(() => {});
  });
  return {
    outbox,
    stop: () => {
      clearTimeout(pullListTimer);
      cancelPreload();
      setRoomRegister(undefined);
      outbox.destroy();
      stopEvents();
      stopSession();
      stopCommands();
      stopWaking();
    },
  };
}

/** Stores a confirmed goal with the user, so that it is still shown when its operation leaves the queue. */
function rememberGoal(confirmed: readonly TreeOperation[]): void {
  const user = getRememberedUser();
  const dailyGoal = user && foldDailyGoal(user.dailyGoal, confirmed);
  if (!user || dailyGoal === user.dailyGoal) return;
  rememberUser({ ...user, dailyGoal });
  void refreshQueries(['user']);
}

// Another writer signed in on this browser, in this tab or another.
onRememberedUserChange(() => {
  if (current && getRememberedUserId() !== current.outbox.userId) {
    current.stop();
    current = undefined;
  }
});
