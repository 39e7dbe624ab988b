import type { Connection, Document, Hocuspocus } from '@hocuspocus/server';
import type { RoomContext } from '../connections/room-context.ts';

/**
 * Shows a user's new name in every room that they have joined. The connections use it from now on, and the awareness
 * states that carry the old name are sent again with the new one.
 */
export function renameUser(hocuspocus: Hocuspocus, userId: string, name: string): void {
  for (const document of hocuspocus.documents.values())
    for (const connection of document.getConnections()) {
      const context = contextOf(connection);
      if (context.userId !== userId || context.service) continue;
      context.username = name;
      if (context.clientId !== undefined) renameState(document, context.clientId, name);
    }
}

// Authentication made the context of every connection.
const contextOf = (connection: Connection): RoomContext => connection.context as RoomContext;

function renameState({ awareness }: Document, clientId: number, name: string): void {
  const state = awareness.getStates().get(clientId);
  const meta = awareness.meta.get(clientId);
  // `AwarenessExtension` sets the user of every state.
  const identity = state?.['user'] as { name?: unknown } | undefined;
  if (!state || !meta || identity?.name === name) return;
  awareness.states.set(clientId, { ...state, user: { ...identity, name } });
  // Receivers ignore a state whose clock is not higher than that of the state they have.
  awareness.meta.set(clientId, { clock: meta.clock + 1, lastUpdated: Date.now() });
  const changes = { added: [], updated: [clientId], removed: [] };
  awareness.emit('change', [changes, 'rename']);
  awareness.emit('update', [changes, 'rename']);
}
