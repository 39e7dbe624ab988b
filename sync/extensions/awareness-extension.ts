import type { beforeHandleAwarenessPayload, Extension } from '@hocuspocus/server';
import { removeAwarenessStates } from 'y-protocols/awareness';
import { MAX_AWARENESS_BYTES } from '#shared/documents/sync-protocol.ts';
import type { RoomContext } from '../connections/room-context.ts';

const COLOUR = /^#[\da-f]{6}$/i;

/**
 * Presence (A12): a client speaks for its own client id alone, the server says who that is, and a state is at most
 * 4 KB. A longer one is left out; nobody's text depends on it.
 */
export class AwarenessExtension implements Extension<RoomContext> {
  readonly extensionName = 'awareness';

  async beforeHandleAwareness(payload: beforeHandleAwarenessPayload<RoomContext>): Promise<void> {
    const { states, context, awareness, connection } = payload;
    const own = context?.clientId;
    const state = own === undefined ? undefined : states.get(own);
    // Also takes away the state that the scratch awareness of Hocuspocus holds of itself.
    states.clear();
    if (!context || own === undefined || !connection) return;
    if (state === undefined) {
      // Hocuspocus forwards no removals: who says goodbye would be seen for half a minute more.
      if (isOurs(payload, own)) removeAwarenessStates(awareness, [own], null);
      return;
    }
    const named = { ...state, user: identityOf(context, state['user']) };
    if (Buffer.byteLength(JSON.stringify(named)) <= MAX_AWARENESS_BYTES) states.set(own, named);
  }
}

function isOurs({ document, connection }: beforeHandleAwarenessPayload<RoomContext>, own: number): boolean {
  return connection !== undefined && document.getClients(connection).has(own);
}

/** Who somebody is, as the server knows; of what the client says only a colour is taken. */
function identityOf({ userId, username }: RoomContext, said: unknown): Record<string, string> {
  const colour = typeof said === 'object' && said !== null && 'color' in said ? said.color : undefined;
  return {
    id: userId,
    name: username,
    ...(typeof colour === 'string' && COLOUR.test(colour) ? { color: colour } : {}),
  };
}
