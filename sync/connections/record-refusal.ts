import type { SecurityEventResult, SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { RoomReason } from '#shared/documents/sync-protocol.ts';
import type { RoomContext, SocketContext } from './room-context.ts';

/** Reasons of refusals that an honest client does not meet, or that somebody meets who tries rooms of others. */
const RESULTS: ReadonlyMap<string, SecurityEventResult> = new Map<RoomReason, SecurityEventResult>([
  ['bad-token', 'refused'],
  ['not-found', 'refused'],
  ['foreign-client-id', 'refused'],
  ['bad-update', 'refused'],
  ['too-large', 'limited'],
  ['too-many', 'limited'],
]);

/**
 * Records that a room was refused or closed, where the reason is a security event.
 * @param context of a socket on which nobody has joined a room yet, or of the one who joined this
 */
export function recordRefusal(
  securityLog: SecurityRecorder,
  reason: string | undefined,
  context: SocketContext & Partial<RoomContext>,
): void {
  const result = RESULTS.get(reason ?? '');
  // The server's own change is refused by its own fault, and that is logged as one.
  if (!result || context.service) return;
  const { socket, workspaceId } = context;
  const { clientAddress, userId = context.userId } = socket;
  securityLog.record({ kind: 'room', result, userId, workspaceId, clientAddress, detail: reason });
}
