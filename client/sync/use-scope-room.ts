import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { ScopeMessage } from '#shared/documents/sync-protocol.ts';
import type { Noun, Scope } from '#shared/operations/contract.ts';
import { refreshQueries } from '#client/api/cached-answers.ts';
import { seeEpoch } from '#client/api/seen-epoch.ts';
import { serverCursor } from '#client/api/server-cursor.ts';
import type { Peer } from './peers.ts';
import { broadcastScopeChanges } from './scope-events.ts';
import { usePeers, useRoom, useRoomPart } from './use-room.ts';

/** Presence and change events of a scope (A10). */
export interface ScopeRoom {
  peers: readonly Peer[];
  isConnected: boolean;
  /** Why the server does not let this person in, if it does not. */
  refusal: string | undefined;
}

const NOTHING: readonly string[] = [];

/** What a "changed" of each kind of scope can mean for cached answers. */
const NOUNS_OF: Record<'user' | 'workspace', readonly Noun[]> = {
  user: ['user', 'workspaces', 'invitations'],
  workspace: [
    'workspace',
    'workspaces',
    'members',
    'invitations',
    'folders',
    'documents',
    'canvases',
    'assets',
  ],
};

const nounsOf = (scope: Scope): readonly Noun[] => NOUNS_OF[scope.startsWith('user:') ? 'user' : 'workspace'];

/** A message this build knows, or undefined: newer servers may say more. */
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
  removed: readonly string[] = NOTHING,
): ScopeRoom {
  const room = useRoom(scope, userId);
  const state = useRoomPart(room, ({ facts: { synced, refusal } }) => ({ synced, refusal }));
  const peers = usePeers(room, userId);
  const seq = useRef(0);
  const epoch = useRef<string>(undefined);

  useEffect(() => {
    if (!room || !scope) return undefined;
    seq.current = 0;
    return room.onMessage((text) => {
      const message = parseMessage(text);
      if (message?.type === 'cursor') return serverCursor.keep(message.cursor);
      if (!message || message.scope !== scope) return;
      broadcastScopeChanges(message);
      // After a restore the count starts lower [E3].
      const isAnew = message.type === 'joined' && message.epoch !== epoch.current;
      if (message.seq <= seq.current && !isAnew) return;
      // The first word after joining is where this page's own reads began; later ones mean news.
      const isFirst = seq.current === 0 && message.type === 'joined';
      seq.current = message.seq;
      if (message.type === 'joined') {
        epoch.current = message.epoch;
        seeEpoch(message.epoch);
      }
      if (!isFirst) void refreshQueries(nounsOf(scope));
    });
  }, [room, scope]);

  const refusal = state?.refusal;
  useEffect(() => {
    // Access was lost or changed: what was answered before says nothing any more.
    if (!scope || refusal === undefined) return;
    broadcastScopeChanges({ type: 'refused', scope });
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
 * Joins a workspace: who is here and in which document, and its lists refreshed when others change them.
 * @param removed ids of what was trashed or deleted here of late: who has it open reads by whom
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

/** Joins the person's own room: workspaces and invitations that come and go. */
export function useUserRoom(userId: string): ScopeRoom {
  return useScopeRoom(`user:${userId}`, userId);
}
