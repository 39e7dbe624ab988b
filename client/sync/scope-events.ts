import type { ScopeMessage } from '#shared/documents/sync-protocol.ts';

type Listener = (message: ScopeMessage) => void;

const listeners = new Set<Listener>();

/** For a scope's room: what the server said in it. */
export function tellScopeMessage(message: ScopeMessage): void {
  for (const listener of listeners) listener(message);
}

/** Calls back with what the server says of scopes whose rooms are joined [D8]. Returns how to stop. */
export function onScopeMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
