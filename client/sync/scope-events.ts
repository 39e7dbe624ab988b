import type { ScopeMessage } from '#shared/documents/sync-protocol.ts';

/** A message of a scope's room, or the fact that the server refuses this person that room. */
export type ScopeEvent =
  Exclude<ScopeMessage, { type: 'cursor' | 'run-changed' }> | { type: 'refused'; scope: string };

type Listener = (event: ScopeEvent) => void;

const listeners = new Set<Listener>();

/** Emits an event of a scope's room to all listeners. */
export function emitScopeEvent(event: ScopeEvent): void {
  for (const listener of listeners) listener(event);
}

/**
 * Subscribes to the events of the scopes whose rooms are joined [D8].
 * @returns ends the subscription
 */
export function onScopeEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
