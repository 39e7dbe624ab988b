const listeners = new Set<(workspaceId: string) => void>();

/** A workspace's review was made or put away, in this tab. */
export function notifyChangesWhileAway(workspaceId: string): void {
  for (const listener of listeners) listener(workspaceId);
}

/** Returns how to stop. */
export function onReviewNews(listener: (workspaceId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
