/*
 * Notifies the sync panel and the drawer, in all tabs, when the texts that this device stores have changed.
 */

const listeners = new Map<string, Set<() => void>>();
const pendingUsers = new Set<string>();
const NOTIFY_INTERVAL_MS = 250;

const channelName = (userId: string): string => `foolscap-text-${userId}`;

/** Notifies listeners in all tabs that a person's stored texts changed. It is throttled, so it may be called often. */
export function notifyTextChange(userId: string): void {
  if (pendingUsers.has(userId)) return;
  pendingUsers.add(userId);
  setTimeout(() => {
    pendingUsers.delete(userId);
    for (const listener of listeners.get(userId) ?? []) listener();
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(channelName(userId));
    channel.postMessage('changed');
    channel.close();
  }, NOTIFY_INTERVAL_MS);
}

/** Calls back when a person's stored texts changed in any tab. Returns the unsubscribe function. */
export function onTextChange(userId: string, listener: () => void): () => void {
  const userListeners = listeners.get(userId) ?? new Set();
  listeners.set(userId, userListeners);
  userListeners.add(listener);
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName(userId));
  channel?.addEventListener('message', listener);
  return () => {
    userListeners.delete(listener);
    channel?.close();
  };
}
