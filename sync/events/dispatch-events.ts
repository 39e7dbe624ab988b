import type { Connection, Hocuspocus } from '@hocuspocus/server';
import { SOCKET_CODES, type RoomReason, type ScopeMessage } from '#shared/documents/sync-protocol.ts';
import type { Cursors } from '#server/db/cursor.ts';
import type { ScopeEvent } from '#server/db/event-tail.ts';
import type { RoomContext } from '../connections/room-context.ts';
import type { Sockets } from '../connections/sockets.ts';

/**
 * Applies events to the rooms they concern (A10): lost permissions and ended access first, then one "changed"
 * message for each scope with its newest seq, and one message for each run that made progress.
 * @param onNameChange called with the id of a user whose display name changed
 */
export function dispatchEvents(
  hocuspocus: Hocuspocus,
  sockets: Sockets,
  events: readonly ScopeEvent[],
  onNameChange: (userId: string) => void,
): void {
  const changed = new Map<string, number>();
  const changedRuns = new Map<string, string>();
  for (const event of events) {
    if (event.kind === 'run-changed') {
      // Only `emitRunChanged` writes this event.
      changedRuns.set(event.data['id'] as string, event.scope);
      continue;
    }
    if (event.kind === 'name-changed') {
      onNameChange(event.scope.slice('user:'.length));
      continue;
    }
    changed.set(event.scope, Math.max(event.seq, changed.get(event.scope) ?? 0));
    applyEvent(hocuspocus, sockets, event);
  }
  const send = (message: Exclude<ScopeMessage, { type: 'cursor' }>): void =>
    hocuspocus.documents.get(message.scope)?.broadcastStateless(JSON.stringify(message));
  for (const [scope, seq] of changed) send({ type: 'changed', scope, seq });
  for (const [id, scope] of changedRuns) send({ type: 'run-changed', scope, id });
}

function applyEvent(hocuspocus: Hocuspocus, sockets: Sockets, { scope, kind, data }: ScopeEvent): void {
  const [, scopeId = ''] = scope.split(':');
  const userId = typeof data['userId'] === 'string' ? data['userId'] : undefined;
  const close = (reason: RoomReason, isAffected: (context: RoomContext) => boolean): void => {
    for (const connection of connectionsOf(hocuspocus)) {
      // Authentication made the context of every connection.
      if (isAffected(connection.context as RoomContext)) connection.close({ code: 4403, reason });
    }
  };
  if (kind === 'role-changed') {
    // Awareness and events are the same for every role: only rooms with text have to be joined again.
    const isAffected = (context: RoomContext) =>
      context.workspaceId === scopeId && context.userId === userId && context.room.kind === 'content';
    close('role-changed', isAffected);
  } else if (kind === 'access-lost') {
    close('access-lost', (context) => context.workspaceId === scopeId && context.userId === userId);
  } else if (kind === 'workspace-deleted') {
    close('workspace-deleted', (context) => context.workspaceId === scopeId);
  } else if (kind === 'items-deleted') {
    // Only `deleteItems` writes this event.
    const ids = new Set(data['ids'] as string[]);
    close('not-found', ({ room }) => room.kind === 'content' && ids.has(room.ydocId));
  } else if (kind === 'access-ended') {
    // Only `endAccess` writes this event: a list of sessions, or none for the whole access of the user.
    const hashes = data['sessionHashes'] as string[] | undefined;
    for (const socket of sockets.of(scopeId, hashes)) socket.close(SOCKET_CODES.signedOut, 'signed-out');
  }
}

function connectionsOf(hocuspocus: Hocuspocus): Connection[] {
  return [...hocuspocus.documents.values()].flatMap((document) => document.getConnections());
}

/**
 * Sends the server's cursor to every user room at an interval: a device that only writes text makes no requests, and
 * would otherwise receive no cursor (E2).
 * @param everyMs the interval, milliseconds
 * @returns a function that stops it
 */
export function broadcastCursors(
  hocuspocus: Hocuspocus<RoomContext>,
  cursors: Pick<Cursors, 'write'>,
  everyMs: number,
): () => void {
  const timer = setInterval(() => {
    const userRooms = [...hocuspocus.documents].filter(([name]) => name.startsWith('user:'));
    if (userRooms.length === 0) return;
    const message: ScopeMessage = { type: 'cursor', cursor: cursors.write() };
    for (const [, room] of userRooms) room.broadcastStateless(JSON.stringify(message));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
