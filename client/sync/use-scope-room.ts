import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { ScopeMessage } from '#shared/documents/sync-protocol.ts';
import type { Noun, Scope } from '#shared/operations/contract.ts';
import { refreshQueries } from '#client/api/query-cache.ts';
import { setServerEpoch } from '#client/api/server-epoch.ts';
import { serverCursor } from '#client/api/server-cursor.ts';
import type { Peer } from './peers.ts';
import { emitScopeEvent } from './scope-events.ts';
import { usePeers, useRoom, useRoomState } from './use-room.ts';

/** Presence and change events of a scope (A10). */
export interface ScopeRoom {
  peers: readonly Peer[];
  isConnected: boolean;
  /** Why the server refuses the room to this person; undefined when it does not. */
  refusal: string | undefined;
}

const NO_IDS: readonly string[] = [];

/** The nouns whose cached answers a `changed` message of a scope may make stale, by kind of scope. */
const NOUNS_BY_SCOPE_KIND: Record<'user' | 'workspace', readonly Noun[]> = {
  user: ['user', 'passkeys', 'sessions', 'workspaces', 'invitations', 'ai'],
  workspace: [
    'workspace',
    'workspaces',
    'members',
    'invitations',
    'folders',
    'documents',
    'canvases',
    'assets',
    'ai',
  ],
};

const nounsOf = (scope: Scope): readonly Noun[] =>
  NOUNS_BY_SCOPE_KIND[scope.startsWith('user:') ? 'user' : 'workspace'];

/** Returns undefined for a message that this build does not know: a newer server may send more types. */
function parseMessage(text: string): ScopeMessage | undefined {
  try {
    const parsed = v.safeParse(ScopeMessage, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function useScopeRoom(
  scope: Scope | undefined,
  userId: string,
  documentId?: string,
  removed: readonly string[] = NO_IDS,
): ScopeRoom {
  const room = useRoom(scope, userId);
  const state = useRoomState(room, ({ facts: { synced, refusal } }) => ({ synced, refusal }));
  const peers = usePeers(room, userId);
  const seq = useRef(0);
  const epoch = useRef<string>(undefined);

  useEffect(() => {
    if (!room || !scope) return undefined;
    seq.current = 0;
    return room.onMessage((text) => {
      const message = parseMessage(text);
      if (message?.type === 'cursor') return serverCursor.set(message.cursor);
      if (!message || message.scope !== scope) return;
      // No snapshot contains runs, so only the queries of runs are refreshed.
      if (message.type === 'run-changed') return void refreshQueries(['runs']);
      emitScopeEvent(message);
      // A restored server starts a new epoch, whose seq may be lower [E3].
      const isNewEpoch = message.type === 'joined' && message.epoch !== epoch.current;
      if (message.seq <= seq.current && !isNewEpoch) return;
      // The first `joined` names the seq that this page's own queries already include. Later messages announce changes.
      const isFirst = seq.current === 0 && message.type === 'joined';
      seq.current = message.seq;
      if (message.type === 'joined') {
        epoch.current = message.epoch;
        setServerEpoch(message.epoch);
      }
      if (!isFirst) void refreshQueries(nounsOf(scope));
      // Progress that was made while the room was not joined was not announced to this page.
      if (message.type === 'joined') void refreshQueries(['runs']);
    });
  }, [room, scope]);

  const refusal = state?.refusal;
  useEffect(() => {
    // Access was lost or changed, so cached answers are no longer valid.
    if (!scope || refusal === undefined) return;
    emitScopeEvent({ type: 'refused', scope });
    void refreshQueries(nounsOf(scope));
  }, [scope, refusal]);

  useEffect(() => {
    room?.awareness.setLocalStateField('documentId', documentId ?? null);
  }, [room, documentId]);
  useEffect(() => {
    room?.awareness.setLocalStateField('removed', removed);
  }, [room, removed]);

  return { peers, isConnected: state?.synced ?? false, refusal };
}

/**
 * Joins a workspace's room: publishes and returns presence, and refreshes cached lists after changes by others.
 * @param removed ids of items recently trashed or deleted here; a peer with such an item open sees who removed it
 */
export function useWorkspaceRoom(
  workspaceId: string | undefined,
  userId: string,
  documentId?: string,
  removed?: readonly string[],
): ScopeRoom {
  const scope: Scope | undefined = workspaceId === undefined ? undefined : `workspace:${workspaceId}`;
  return useScopeRoom(scope, userId, documentId, removed);
}

/** Joins the person's own room, which announces changes of their workspaces and invitations. */
export function useUserRoom(userId: string): ScopeRoom {
  return useScopeRoom(`user:${userId}`, userId);
}
