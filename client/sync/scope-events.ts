import type { ScopeMessage } from '#shared/documents/sync-protocol.ts';

/** What a scope's room says, or that it does not let this person in (any more). */
export type ScopeNews = Exclude<ScopeMessage, { type: 'cursor' }> | { type: 'refused'; scope: string };

type Listener = (news: ScopeNews) => void;

const listeners = new Set<Listener>();

/** For a scope's room: what became known in it. */
export function broadcastScopeChanges(news: ScopeNews): void {
  for (const listener of listeners) listener(news);
}

/** Calls back with what becomes known of scopes whose rooms are joined [D8]. Returns how to stop. */
export function onScopeNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
