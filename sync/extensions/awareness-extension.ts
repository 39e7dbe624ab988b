import type { beforeHandleAwarenessPayload, Extension } from '@hocuspocus/server';
import { removeAwarenessStates } from 'y-protocols/awareness';
import { MAX_AWARENESS_BYTES } from '#shared/documents/sync-protocol.ts';
import type { RoomContext } from '../connections/room-context.ts';

const COLOUR = /^#[\da-f]{6}$/i;

/**
 * Filters awareness updates (A12): a client may set only the state of its own client id, the server sets the user's
 * id and name in it, and a state has at most 4 KB. A longer state is dropped; no text depends on it.
 */
export class AwarenessExtension implements Extension<RoomContext> {
  readonly extensionName = 'awareness';

  async beforeHandleAwareness(payload: beforeHandleAwarenessPayload<RoomContext>): Promise<void> {
    const { states, context, awareness, connection } = payload;
    const ownId = context?.clientId;
    const state = ownId === undefined ? undefined : states.get(ownId);
    // This also removes the state that Hocuspocus's temporary Awareness has of itself.
    states.clear();
    if (!context || ownId === undefined || !connection) return;
    if (state === undefined) {
      // Hocuspocus does not forward removals: without this a client that leaves would stay visible for half a minute.
      if (isKnownClient(payload, ownId)) removeAwarenessStates(awareness, [ownId], null);
      return;
    }
    const identifiedState = { ...state, user: identityOf(context, state['user']) };
    if (Buffer.byteLength(JSON.stringify(identifiedState)) <= MAX_AWARENESS_BYTES)
      states.set(ownId, identifiedState);
  }
}

function isKnownClient(
  { document, connection }: beforeHandleAwarenessPayload<RoomContext>,
  clientId: number,
): boolean {
  return connection !== undefined && document.getClients(connection).has(clientId);
}

/** Returns the identity shown to others: id and name from the server, and from the client only a valid colour. */
function identityOf({ userId, username }: RoomContext, clientUser: unknown): Record<string, string> {
  const colour =
    typeof clientUser === 'object' && clientUser !== null && 'color' in clientUser
      ? clientUser.color
      : undefined;
  return {
    id: userId,
    name: username,
    ...(typeof colour === 'string' && COLOUR.test(colour) ? { color: colour } : {}),
  };
}
