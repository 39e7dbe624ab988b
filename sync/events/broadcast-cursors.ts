import type { Hocuspocus } from '@hocuspocus/server';
import type { ScopeMessage } from '#shared/documents/sync-protocol.ts';
import type { Cursors } from '#server/db/cursor.ts';
import type { RoomContext } from '../connections/room-context.ts';

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
