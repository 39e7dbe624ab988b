/*
 * Tells who shows what this device keeps of texts (sync panel, drawer) that it changed, in this tab and others.
 */

const listeners = new Map<string, Set<() => void>>();
const announced = new Set<string>();
const AT_MOST_EVERY_MS = 250;

const channelName = (userId: string): string => `foolscap-text-${userId}`;

/** Something that is kept of a person's texts changed; may be called often. */
export function announceText(userId: string): void {
  if (announced.has(userId)) return;
  announced.add(userId);
  setTimeout(() => {
    announced.delete(userId);
    for (const listener of listeners.get(userId) ?? []) listener();
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(channelName(userId));
    channel.postMessage('changed');
    channel.close();
  }, AT_MOST_EVERY_MS);
}

/** Calls back when what is kept of a person's texts changed. Returns how to stop. */
export function onTextNews(userId: string, listener: () => void): () => void {
  const all = listeners.get(userId) ?? new Set();
  listeners.set(userId, all);
  all.add(listener);
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName(userId));
  channel?.addEventListener('message', listener);
  return () => {
    all.delete(listener);
    channel?.close();
  };
}
